import { isUtf8 } from 'node:buffer';
import { refuse } from '../http/Refusal.ts';
import { readHeaderLine } from '../mail/headerLine.ts';

/** The parsed headers of a part. */
export interface PartHead {
  /** Field name; empty when the part has none. */
  name: string;
  /** Name of a file; empty when none was chosen; `undefined` for a text. */
  fileName: string | undefined;
  /** Media type in lower case, without its parameters. */
  type: string;
}

/** Header lines of a part by name in lower case, decoded as Latin-1: each byte is one character. */
export type PartLines = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Parses the headers of a part. Throws a `Refusal` (400) for a part that is not form data, for a name that is not UTF-8,
 * and for content in another encoding, which would be stored wrongly.
 * @param nameLength maximum characters of a name in a refusal
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
  // The charset of a file does not matter: the bytes are stored unchanged.
  const charset = isFile(head) ? '' : (readHeaderLine(content)?.parameters.get('charset') ?? '');
  if (!CHARSETS.has(charset.toLowerCase())) throw otherCoding(charset);
  return head;
}

export function isFile({ fileName, type }: PartHead): boolean {
  return fileName !== undefined || type === 'application/octet-stream';
}

/** Transfer encodings that do not change bytes. */
const TRANSFERS = new Set(['', '7bit', '8bit', 'binary']);
/** UTF-8 and its subset ASCII. */
const CHARSETS = new Set(['', 'utf-8', 'utf8', 'us-ascii']);

/** Browsers send `filename`. Some programs send `filename*=UTF-8''r%C3%A9sum%C3%A9.pdf` (RFC 5987), which takes precedence. */
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
