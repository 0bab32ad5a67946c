import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { speaksFrench } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { limitsOf } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { type InstallationStatus, readStatus } from '#server/organiser/readStatus.ts';
import { verifyStored } from '#server/organiser/verifyStored.ts';
import { MIGRATION_NAMES } from '#server/store/migrations/migrationNames.ts';
import type { Output } from './Output.ts';
import type { OpenSubmissions } from './openSubmissions.ts';
import { progressReporter } from './progressReporter.ts';

/** Prints how the installation stands. Resolves to the exit status, for a program that watches it: 1 with problems. */
export async function statusCommand(
  opened: OpenSubmissions,
  config: ServerConfig,
  { print }: Output,
): Promise<number> {
  const { store, queries } = opened;
  const { dataDir } = config;
  const status = await readStatus({
    store,
    queries,
    files: await opened.files,
    dataDir,
    limits: limitsOf(config),
  });
  await print(`${[await programLine(), ...lines(status, config)].join('\n')}\n`);
  return end(status.problems, print);
}

/** Reads everything that is stored and compares it. Resolves as `statusCommand` does. */
export async function verifyCommand(
  { store, sqlite, files }: OpenSubmissions,
  { print, warn }: Output,
): Promise<number> {
  const report = progressReporter({ warn });
  const verified = await verifyStored(store, await files, sqlite, (count) =>
    report(tell`files: ${count} verified`),
  );
  await print(
    tell`submissions  ${verified.submissions} read\n` +
      tell`files        ${verified.files} (${size(verified.bytes)}) have the SHA-256 of their rows\n`,
  );
  return end(verified.problems, print);
}

async function end(problems: readonly string[], print: Output['print']): Promise<number> {
  await print(problems.length === 0 ? 'OK\n' : problems.map((each) => tell`PROBLEM: ${each}\n`).join(''));
  return problems.length === 0 ? 0 : 1;
}

async function programLine(): Promise<string> {
  const manifest = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return line(
    tell`program`,
    tell`${version} on Node.js ${process.versions.node}, tables ${MIGRATION_NAMES.at(-1)}`,
  );
}

function lines(
  { forms, latest, files, mails, backup, readiness: { disk, files: kept } }: InstallationStatus,
  { dataDir, databaseUrl, filesUrl }: ServerConfig,
): string[] {
  const count = forms.reduce((sum, form) => sum + form.count, 0);
  const oldest = mails.oldestWaiting ? tell`, the oldest since ${mails.oldestWaiting.toISOString()}` : '';
  return [
    line(
      tell`data`,
      tell`${databaseUrl ? 'PostgreSQL' : 'SQLite'} and ${filesUrl ? tell`a bucket` : tell`folders`}, DATA_DIR=${dataDir}`,
    ),
    line(tell`submissions`, `${count}${latest ? tell`, the latest of ${latest.toISOString()}` : ''}`),
    ...forms.map((form) => line('', `${form.count}  ${form.id}`)),
    line(
      tell`files`,
      `${files.count} (${size(files.bytes)})${quarantined('orphaned' in kept ? kept.orphaned : 0)}`,
    ),
    line(tell`mails`, tell`${mails.waiting} waiting${oldest}, ${mails.sent} sent, ${mails.failed} failed`),
    line(tell`backup`, backup.last?.toISOString() ?? tell`none yet`),
    line(
      tell`disk`,
      disk.freeBytes === undefined ? tell`cannot be read` : tell`${size(disk.freeBytes)} free`,
    ),
  ];
}

function quarantined(count = 0): string {
  return count === 0 ? '' : tell`, and ${count} in quarantine, which no submission names`;
}

function line(name: string, text: string): string {
  return `${name.padEnd(13)}${text}`;
}

function size(bytes: number): string {
  return formatFileSize(bytes, speaksFrench() ? 'fr' : 'en');
}
