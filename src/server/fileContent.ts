import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { CONTENT_KINDS, TEXT_EXTENSIONS } from '#definitions/fileExtensions.ts';

/** Whether a file's bytes are what its name says, judged by their signature. */
export async function agreesWithName(path: string, name: string): Promise<boolean> {
  const extension = extname(name).toLowerCase();
  const found = await fileTypeFromFile(path);
  if (!found) return TEXT_EXTENSIONS.has(extension);
  return (CONTENT_KINDS.get(extension) ?? [extension.slice(1)]).includes(found.ext);
}
