import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tell } from '#definitions/sources/tell.ts';
import type { FileStore } from '../../store/FileStore.ts';
import type { StoredFile } from '../../store/fileStages.ts';
import type { StoredSubmission } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { BackupError } from '../backup/BackupError.ts';
import type { ExportRow, ExportTable, ExportWords } from '../exports/ExportTable.ts';
import { exportCsv } from '../exports/exportCsv.ts';
import { exportTables } from '../exports/exportTables.ts';
import { hashOf } from '../storedFiles.ts';
import { archivePage } from './archivePages.ts';
import { decrypting, encrypting, OPEN_COMMAND } from './openssl.ts';
import { readArchive } from './readArchive.ts';
import { type TarFile, writeTar } from './tar.ts';

export interface ArchiveSource {
  store: SubmissionStore;
  files: FileStore;
  words: ExportWords;
  /** Locales of the site, for the file that says how the archive opens. */
  languages: readonly string[];
  /** Only one form. */
  form?: string | undefined;
  /** Only submissions before this moment. */
  before?: Date | undefined;
}

/** Encrypted file in an archive's folder. */
export const ARCHIVE_FILE = 'archive.tar.gz.enc';
/** Last file within: the SHA-256 of all others, as `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS';

/** How to open an archive, in each language that the interface comes with. */
const README = [
  {
    language: 'fr',
    opens:
      "Ce dossier contient des envois de formulaires, chiffrés. Pour l'ouvrir, il faut la phrase secrète :",
    then: `Ouvrez ensuite index.html dans un navigateur ; « sha256sum --check ${SUMS} » vérifie tous les fichiers.`,
  },
  {
    language: 'en',
    opens: 'This folder holds submissions of forms, encrypted. It opens with the passphrase:',
    then: `Then open index.html in a browser; "sha256sum --check ${SUMS}" verifies all files.`,
  },
  {
    language: 'pt',
    opens: 'Esta pasta contém envios de formulários, cifrados. Para a abrir, é precisa a frase secreta:',
    then: `Depois abra index.html num navegador; «sha256sum --check ${SUMS}» verifica todos os ficheiros.`,
  },
  {
    language: 'es',
    opens: 'Esta carpeta contiene envíos de formularios, cifrados. Para abrirla hace falta la frase secreta:',
    then: `Después abra index.html en un navegador; «sha256sum --check ${SUMS}» comprueba todos los archivos.`,
  },
];

/** In the languages of a site, or in English where none of them is known here. */
function readme(languages: readonly string[]): string {
  const known = languages.map((id) => README.find(({ language }) => language === id.split('-')[0]));
  const lines = new Set(known.filter((each) => each !== undefined));
  const told = lines.size > 0 ? [...lines] : README.filter(({ language }) => language === 'en');
  const opens = told.map((each) => each.opens).join('\n');
  return `${opens}\n\n  ${OPEN_COMMAND}\n\n${told.map(({ then }) => then).join('\n')}\n`;
}

/**
 * Writes submissions with their files into a new folder, encrypted, and reads it back: pages, CSV, files and their SHA-256. An
 * interruption leaves no folder of that name.
 * @returns the number of submissions
 */
export async function writeArchive(
  source: ArchiveSource,
  folder: string,
  passphrase: string,
): Promise<number> {
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const path = join(unfinished, ARCHIVE_FILE);
    const counted = { submissions: 0 };
    await pipeline(
      Readable.from(writeTar(summed(filesOf(source, counted, join(unfinished, 'spool'))), new Date())),
      createGzip(),
      await encrypting(passphrase),
      createWriteStream(path, { mode: 0o600 }),
    );
    const written = await open(path);
    await written.sync();
    await written.close();
    const { submissions } = await readArchive(path, passphrase);
    if (submissions.size !== counted.submissions)
      throw new Error(`${submissions.size} of ${counted.submissions} submissions can be read back`);
    await writeFile(join(unfinished, 'README.txt'), readme(source.languages));
    await writeFile(join(unfinished, SUMS), `${await hashOf(createReadStream(path))}  ${ARCHIVE_FILE}\n`);
    await rename(unfinished, folder);
    return counted.submissions;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** @param spool - a file for a moment */
async function* filesOf(
  source: ArchiveSource,
  counted: { submissions: number },
  spool: string,
): AsyncGenerator<TarFile> {
  const { store, words, form, before } = source;
  const tables = await exportTables(store, words, form, before);
  yield page('index.html', words.locale, {
    title: words.t('receipt.answers'),
    links: tables.map(({ formId, title }) => ({ label: title, to: `${formId}/index.html` })),
  });
  for (const table of tables) {
    const links: { label: string; to: string }[] = [{ label: 'submissions.csv', to: 'submissions.csv' }];
    yield* csvOf(table, words, spool);
    for await (const row of table.rows()) {
      counted.submissions++;
      const { reference, createdAt } = row.submission;
      links.push({ label: `${reference} · ${createdAt.slice(0, 10)}`, to: `${reference}/index.html` });
      yield* submissionFiles(source, table, row);
    }
    const up = { label: words.t('receipt.answers'), to: '../index.html' };
    yield page(`${table.formId}/index.html`, words.locale, { title: table.title, up, links });
  }
}

async function* submissionFiles(
  { store, files, words }: ArchiveSource,
  table: ExportTable,
  row: ExportRow,
): AsyncGenerator<TarFile> {
  const { submission } = row;
  const folder = `${table.formId}/${submission.reference}`;
  const stored = await store.files(submission.id);
  yield textFile(`${folder}/submission.json`, submissionJson(submission, stored));
  const facts = table.columns.flatMap((column) => {
    const value = column.read(row);
    return value === undefined || value === '' ? [] : [[column.title, String(value)] as const];
  });
  yield page(`${folder}/index.html`, words.locale, {
    title: submission.reference,
    up: { label: table.title, to: '../index.html' },
    facts,
    links: stored.map((file, index) => ({ label: file.name, to: nameIn(file, index) })),
  });
  for (const [index, file] of stored.entries())
    yield {
      path: `${folder}/${nameIn(file, index)}`,
      size: file.size,
      sha256: file.sha256,
      bytes: files.open(file.storedAs),
    };
}

/** What an archive says of a submission: equal texts are of equal submissions. */
export function submissionJson(submission: StoredSubmission, files: readonly StoredFile[]): string {
  const { id: _, ...stored } = submission;
  const named = files.map(({ field, name, type, size, sha256 }) => ({ field, name, type, size, sha256 }));
  return `${JSON.stringify({ ...stored, files: named }, null, 2)}\n`;
}

/** In ASCII, as older programs read no other names. */
function nameIn({ name }: StoredFile, index: number): string {
  return `${index + 1}-${name
    .normalize('NFD')
    .replace(/[^\w.-]+/g, '_')
    .slice(-60)}`;
}

/** By way of a file, as the head of a file in an archive has its size; encrypted, as it stays on the disk after a crash. */
async function* csvOf(table: ExportTable, words: ExportWords, spool: string): AsyncGenerator<TarFile> {
  const key = randomBytes(32).toString('hex');
  let size = 0;
  async function* counted() {
    for await (const chunk of exportCsv(table, ';', words)) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      yield bytes;
    }
  }
  await pipeline(counted, await encrypting(key), createWriteStream(spool, { mode: 0o600 }));
  const bytes = decrypting(key)(createReadStream(spool));
  yield { path: `${table.formId}/submissions.csv`, size, bytes };
  await rm(spool);
}

function page(path: string, locale: string, content: Parameters<typeof archivePage>[1]): TarFile {
  return textFile(path, archivePage(locale, content));
}

function textFile(path: string, text: string): TarFile {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, bytes: [bytes] };
}

/** The files, and then their sums. */
async function* summed(files: AsyncIterable<TarFile>): AsyncGenerator<TarFile> {
  const sums: string[] = [];
  for await (const file of files) {
    const hash = createHash('sha256');
    yield { ...file, bytes: hashing(file.bytes, hash) };
    const sum = hash.digest('hex');
    if (file.sha256 !== undefined && file.sha256 !== sum)
      throw new BackupError(tell`${file.path}: the stored file has not the received bytes any more.`);
    sums.push(`${sum}  ${file.path}\n`);
  }
  yield textFile(SUMS, sums.join(''));
}

async function* hashing(bytes: TarFile['bytes'], hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
