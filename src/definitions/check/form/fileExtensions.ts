import { supportedExtensions } from 'file-type';

/** Extensions of the files whose structure the server examines, by examination. */
export const EXAMINED = {
  pdf: ['.pdf'],
  picture: ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.tif'],
  openXml: ['.docx', '.xlsx', '.pptx'],
  compound: ['.doc', '.xls', '.ppt'],
  video: ['.mp4', '.mov', '.avi', '.webm'],
} as const;

const EXAMINED_EXTENSIONS: ReadonlySet<string> = new Set(Object.values(EXAMINED).flat());

/** Whether the server examines files with the extension (`.pdf`); of others it looks at the signature alone. */
export function isExamined(extension: string): boolean {
  return EXAMINED_EXTENSIONS.has(extension);
}

/** Extensions that forms usually accept, the likelier ones first; suggested for a misspelt one. */
export const USUAL_EXTENSIONS: readonly string[] = [
  ...['.pdf', '.doc', '.docx', '.odt', '.xls', '.xlsx', '.ods', '.ppt', '.pptx', '.odp'],
  ...['.jpg', '.jpeg', '.png', '.gif', '.webp'],
  ...['.mp4', '.mov', '.avi', '.webm', '.mp3', '.txt', '.csv', '.zip'],
];

/** Pictures that the server keeps as they were sent, with the place and date that cameras write into them. */
export const UNSTRIPPED_PICTURES: ReadonlySet<string> = new Set([
  ...['.heic', '.tif', '.avif', '.jxl', '.jp2', '.psd', '.dng', '.cr2', '.cr3', '.nef', '.arw', '.raf'],
  ...['.rw2', '.orf'],
]);

/** Types that `file-type` may detect in a file, by its extension. Extensions not listed have one type: their own name. */
export const CONTENT_KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.doc', ['cfb']],
  ['.xls', ['cfb']],
  ['.ppt', ['cfb']],
  ['.jpg', ['jpg']],
  ['.jpeg', ['jpg']],
  ['.png', ['png', 'apng']],
  // Phones mix these extensions up: the MP4 family shares one container.
  ['.mp4', ['mp4', 'm4v', 'mov', '3gp', '3g2']],
  ['.mov', ['mov', 'mp4', 'm4v']],
]);

/** Extensions of text files, which have no signature to detect. */
export const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['.txt', '.csv']);

/** Whether the server can compare the content of a file with the extension (`.pdf`); it refuses all other extensions. */
export function isKnownExtension(extension: string): boolean {
  return (
    supportedExtensions.has(extension.slice(1)) ||
    CONTENT_KINDS.has(extension) ||
    TEXT_EXTENSIONS.has(extension)
  );
}
