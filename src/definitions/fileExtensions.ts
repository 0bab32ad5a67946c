import { supportedExtensions } from 'file-type';

/** Extensions that forms usually ask for, the likelier ones first: what a misspelt one may have meant. */
export const USUAL_EXTENSIONS: readonly string[] = [
  ...['.pdf', '.doc', '.docx', '.odt', '.xls', '.xlsx', '.ods', '.ppt', '.pptx', '.odp'],
  ...['.jpg', '.jpeg', '.png', '.gif', '.webp', '.heic', '.tif'],
  ...['.mp4', '.mov', '.avi', '.webm', '.mp3', '.txt', '.csv', '.zip'],
];

/** What the server takes besides what `file-type` tells by that name: see src/server/fileContent.ts. */
const ALSO_TAKEN: readonly string[] = ['.doc', '.xls', '.ppt', '.jpeg', '.txt', '.csv'];

/** Whether the server can hold a file of that extension (`.pdf`) against its content; it refuses every other one. */
export function isKnownExtension(extension: string): boolean {
  return supportedExtensions.has(extension.slice(1)) || ALSO_TAKEN.includes(extension);
}
