import { isUtf8 } from 'node:buffer';
import { refuse } from '../answers/Refusal.ts';
import { readHeaderLine } from '../mail/headerLine.ts';

/** What stands above the content of a part. */
export interface PartHead {
  /** Empty when it has none. */
  name: string;
  /** Of a file; empty when none was chosen. */
  fileName: string | undefined;
  /** Media type in lower case, without its parameters. */
  type: string;
}

/** Lines of a part's head by their name in lower case; each byte is a character, as the parser cannot know better. */
export type PartLines = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Reads the head of a part. Throws a `Refusal` (400) when it is no form data, when a name in it is no UTF-8, and when the
 * content is coded in another way: we would keep something else than what was meant.
 * @param nameLength characters of a name that a refusal repeats
 */
export function readPartHead(lines: PartLines, nameLength: number): PartHead {
  const disposition = readHeaderLine(lines['content-disposition']?.[0] ?? '');
  if (disposition?.value !== 'form-data') throw refuse(400, 'server.multipartInvalid');
  const { parameters } = disposition;
  const name = decodeName(parameters.get('name') ?? '');
  const fileName = readFileName(parameters);
  const content = lines['content-type']?.[0] ?? '';
  const [type = ''] = content.split(';', 1);
  const head = { name, fileName, type: type.trim().toLowerCase() || 'text/plain' };
  const otherCoding = (encoding: string) =>
    refuse(400, 'server.partEncoding', {
      name: name.slice(0, nameLength),
      encoding: encoding.slice(0, nameLength),
    });
  const transfer = lines['content-transfer-encoding']?.[0]?.trim() ?? '';
  if (!TRANSFERS.has(transfer.toLowerCase())) throw otherCoding(transfer);
  // The bytes of a file are kept as they are.
  const charset = isFile(head) ? '' : (readHeaderLine(content)?.parameters.get('charset') ?? '');
  if (!CHARSETS.has(charset.toLowerCase())) throw otherCoding(charset);
  return head;
}

export function isFile({ fileName, type }: PartHead): boolean {
  return fileName !== undefined || type === 'application/octet-stream';
}

/** Those that leave bytes as they are. */
const TRANSFERS = new Set(['', '7bit', '8bit', 'binary']);
/** UTF-8 and what is part of it. */
const CHARSETS = new Set(['', 'utf-8', 'utf8', 'us-ascii']);

/** Browsers write `filename`, some programs `filename*=UTF-8''r%C3%A9sum%C3%A9.pdf` (RFC 5987), which counts more. */
function readFileName(parameters: ReadonlyMap<string, string>): string | undefined {
  const plain = parameters.get('filename');
  const fileName = plain === undefined ? undefined : decodeName(plain);
  const extended = parameters.get('filename*');
  if (extended === undefined) return fileName;
  const [, coded] = /^utf-8'[^']*'(.*)$/i.exec(extended) ?? [];
  try {
    if (coded !== undefined) return decodeURIComponent(decodeName(coded));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  throw refuse(400, 'server.nameNotUtf8');
}

function decodeName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  if (!isUtf8(bytes)) throw refuse(400, 'server.nameNotUtf8');
  return bytes.toString('utf8');
}
