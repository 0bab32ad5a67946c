/** The code for files: a chunk of its own, which `LazyUploads` loads. */
export { BackgroundUploads } from './BackgroundUploads.ts';
export { UploadStatus } from './UploadStatus.tsx';
