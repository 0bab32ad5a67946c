import { isUtf8 } from 'node:buffer';
import type { Problem } from './Problem.ts';
import { positionAt } from './SourceFile.ts';
import { tell, tellText } from './tell.ts';

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);

const HOW_TO_SAVE =
  'save the file as UTF-8 (VS Code: click the encoding in the status bar, then "Save with Encoding"; Notepad: "Save as", encoding UTF-8)';

/** A file's decoded text. If there is a problem, the text serves only to print its line. */
export interface DecodedSource {
  text: string;
  problem?: Problem;
}

/**
 * Decodes UTF-8. The first byte of another encoding is a problem, and so is a replacement character `�` that an editor
 * has saved: readers would see `�` instead of a letter.
 */
export function decodeSource(path: string, bytes: Buffer): DecodedSource {
  const wide = wideEncoding(bytes);
  if (wide) return failed(path, '', 0, tell`the file is saved as ${wide}: ${tellText(HOW_TO_SAVE)}`);
  const text = bytes.toString('utf8');
  const at = text.indexOf(REPLACEMENT);
  if (at < 0) return { text };
  if (isUtf8(bytes)) {
    const message = tell`"${REPLACEMENT}" stands where a letter was lost when the file was saved in another encoding: write it again`;
    return failed(path, text, at, message);
  }
  const first = firstBadCharacter(text, bytes);
  const byte = bytes[Buffer.byteLength(text.slice(0, first))] ?? 0;
  const letter = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  const message = tell`not UTF-8: the byte 0x${hex} here is "${letter}" in Windows-1252 (Latin-1); ${tellText(HOW_TO_SAVE)}`;
  return failed(path, text, first, message);
}

/** Detects UTF-16 by its byte order mark, or by one zero byte in the first character, which is ASCII in JSON. */
function wideEncoding([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'UTF-16';
  if (first === 0xfe && second === 0xff) return 'UTF-16';
  return first !== undefined && (first === 0) !== (second === 0) ? 'UTF-16' : undefined;
}

/** Index of the first replacement character that the decoder inserted, as opposed to one that the file contains. */
function firstBadCharacter(text: string, bytes: Buffer): number {
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    const written = bytes.subarray(offset, offset + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES);
    if (!written) return at;
    offset += REPLACEMENT_BYTES.length;
    from = at + 1;
  }
  return 0;
}

function failed(path: string, text: string, at: number, message: string): DecodedSource {
  return { text, problem: { severity: 'error', file: path, ...positionAt(text, at), message } };
}
