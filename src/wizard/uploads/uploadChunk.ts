/** What only readers who choose a file need: a chunk of its own, which `LazyUploads` loads. */
export { BackgroundUploads } from './BackgroundUploads.ts';
export { UploadStatus } from './UploadStatus.tsx';
