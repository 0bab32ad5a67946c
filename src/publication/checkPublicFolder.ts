import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Problem, problemOfFile } from '#definitions/sources/Problem.ts';
import { tell } from '#definitions/sources/tell.ts';

/** How files of each extension begin, as Latin-1. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG/,
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.gif': /^GIF8/,
  '.webp': /^RIFF.{4}WEBP/s,
  '.avif': /^.{4}ftypavi[fs]/s,
  '.pdf': /^%PDF-/,
  '.woff2': /^wOF2/,
};

/** The longest of `BEGINNINGS`, in bytes. */
const READ = 16;

const PROGRAM = /\.(?:exe|msi|bat|cmd|com|scr|ps1|vbs|sh|jar|apk|app|php|py)$/i;

const PERSONAL = /\.(?:csv|xlsx?|ods|sql|sqlite3?|db|eml|msg|mbox|vcf|pem|key|p12|pfx|env)$/i;

/** Pictures as cameras and drawing programs save them. */
const UNSHOWN = /\.(?:heic|heif|tiff?|bmp|psd|ai|eps)$/i;

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Bytes for which a phone with a weak network waits for seconds. */
const HEAVY = 1_000_000;

const SCRIPT = /<script\b|\son[a-z]+\s*=\s*["']|["']\s*javascript:/i;

/**
 * Warns of files in `content/public` that are not what their name says, that run in a visitor's browser or device, or that nobody
 * means everyone to read. Reads them, which a server does not at each publication.
 * @param paths - as the site serves them: `/images/hero.svg`
 */
export function checkPublicFolder(contentDir: string, paths: readonly string[]): Problem[] {
  return paths.flatMap((path): Problem[] => {
    const message = mistakeOf(path, join(contentDir, 'public', path));
    if (message === undefined) return [];
    return [{ ...problemOfFile(`content/public${path}`, message), severity: 'warning' }];
  });
}

function mistakeOf(path: string, location: string): string | undefined {
  const extension = extname(path).toLowerCase();
  if (PROGRAM.test(path)) return tell`visitors could run this file: remove it`;
  if (PERSONAL.test(path))
    return tell`everyone can read this file, and "${extension}" files often hold people's data: remove it, unless all may have it`;
  if (UNSHOWN.test(path)) return tell`browsers do not show "${extension}" files: save it as ".jpg" or ".png"`;
  const beginning = BEGINNINGS[extension];
  if (beginning && !beginning.test(firstBytes(location)))
    return tell`this is no "${extension}" file: browsers cannot show it; save it again in this format`;
  const { size } = statSync(location);
  if (PICTURE.test(path) && size > HEAVY)
    return tell`this picture has ${Math.round(size / 1000)} kB, for which phones wait: save it smaller, at most 1600 pixels wide`;
  if (extension !== '.svg' && extension !== '.html' && extension !== '.htm') return undefined;
  const text = readFileSync(location, 'utf8');
  if (extension === '.svg' && !text.includes('<svg'))
    return tell`this is no "${extension}" file: browsers cannot show it; save it again in this format`;
  return SCRIPT.test(text)
    ? tell`this file holds a script, which would run as part of the site: remove it`
    : undefined;
}

function firstBytes(location: string): string {
  const file = openSync(location, 'r');
  try {
    const bytes = Buffer.alloc(READ);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
