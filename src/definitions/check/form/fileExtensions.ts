import { supportedExtensions } from 'file-type';

/** Extensions that forms usually ask for, the likelier ones first: what a misspelt one may have meant. */
export const USUAL_EXTENSIONS: readonly string[] = [
  ...['.pdf', '.doc', '.docx', '.odt', '.xls', '.xlsx', '.ods', '.ppt', '.pptx', '.odp'],
  ...['.jpg', '.jpeg', '.png', '.gif', '.webp', '.heic', '.tif'],
  ...['.mp4', '.mov', '.avi', '.webm', '.mp3', '.txt', '.csv', '.zip'],
];

/** What `file-type` may find in a file, by the extension that its name claims, where that is not the extension itself. */
export const CONTENT_KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.doc', ['cfb']],
  ['.xls', ['cfb']],
  ['.ppt', ['cfb']],
  ['.jpg', ['jpg']],
  ['.jpeg', ['jpg']],
  ['.png', ['png', 'apng']],
  // Phones name by habit: the MP4 family shares one container.
  ['.mp4', ['mp4', 'm4v', 'mov', '3gp', '3g2']],
  ['.mov', ['mov', 'mp4', 'm4v']],
]);

/** Extensions of texts, which have no signature. */
export const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['.txt', '.csv']);

/** Whether the server can hold a file of that extension (`.pdf`) against its content; it refuses every other one. */
export function isKnownExtension(extension: string): boolean {
  return (
    supportedExtensions.has(extension.slice(1)) ||
    CONTENT_KINDS.has(extension) ||
    TEXT_EXTENSIONS.has(extension)
  );
}
