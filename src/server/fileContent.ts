import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** What the bytes may turn out to be, by the extension that the name claims. */
const CONTENT: Record<string, readonly string[]> = {
  '.doc': ['cfb'],
  '.xls': ['cfb'],
  '.ppt': ['cfb'],
  '.jpg': ['jpg'],
  '.jpeg': ['jpg'],
  '.png': ['png', 'apng'],
  // Phones name by habit: the MP4 family shares one container.
  '.mp4': ['mp4', 'm4v', 'mov', '3gp', '3g2'],
  '.mov': ['mov', 'mp4', 'm4v'],
};

/** Kinds of text, which have no signature. */
const TEXTS = new Set(['.txt', '.csv']);

/** Whether a file's bytes are what its name says, judged by their signature. */
export async function agreesWithName(path: string, name: string): Promise<boolean> {
  const extension = extname(name).toLowerCase();
  const found = await fileTypeFromFile(path);
  if (!found) return TEXTS.has(extension);
  return (CONTENT[extension] ?? [extension.slice(1)]).includes(found.ext);
}
