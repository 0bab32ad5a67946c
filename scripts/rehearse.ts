import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '#contract/attempt.ts';
import { tell } from '#definitions/sources/tell.ts';
import { runServer } from '#server/runServer.ts';
import { buildClient } from './buildClient.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { orUsage, parseOptions } from './commandLine/readOptions.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { sendGenerated } from './rehearsal/sendGenerated.ts';

const USAGE =
  () => tell`Serves the site with a data folder of its own, filled with generated submissions; mails become files in it. Nothing is real.

  npm run rehearse                     30 submissions of each form
  npm run rehearse -- --count 100      more of them
  npm run rehearse -- --seed 7         other ones; the same seed makes the same answers
  npm run rehearse -- --end            ends the server and removes the folder
      --lang fr                        speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

  REHEARSAL_DIR=rehearsal  the folder; PORT=3020  the port of 127.0.0.1`;

/** In the folder; without it, nothing of the folder is removed. */
const MARKER = 'rehearsal.json';

const { end, count, seed } = orUsage(USAGE, () => {
  const values = parseOptions(process.argv.slice(2), {
    end: { type: 'boolean', default: false },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  });
  for (const name of ['count', 'seed'] as const)
    if (!/^\d{1,5}$/.test(values[name]))
      throw new UsageError(tell`--${name} ${values[name]}: expected a whole number`);
  return { end: values.end, count: Number(values.count), seed: Number(values.seed) };
});
const dataDir = resolve(process.env.REHEARSAL_DIR || 'rehearsal');

try {
  if (end) await endRehearsal();
  else await rehearse();
} catch (error) {
  endWithError(error, USAGE);
}

async function rehearse(): Promise<void> {
  if (existsSync(dataDir))
    throw new CommandError(
      tell`${dataDir} exists: npm run rehearse -- --end ends the rehearsal that it is of.`,
    );
  const folders = definitionFolders();
  await buildClient();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, MARKER), JSON.stringify({ pid: process.pid }));
  runServer(
    {
      banner: 'Répétition : rien n’est réel, rien n’est envoyé · Rehearsal: nothing is real',
      onServing: (url) => void fill(url).catch((error) => endWithError(error, USAGE)),
    },
    {
      FORMS_DIR: resolve(folders.formsDir),
      CONTENT_DIR: resolve(folders.contentDir),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: process.env.PORT || '3020',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      OFFLINE_PAGES: 'off',
      // The addresses of the generated submissions count as those of visitors do.
      TRUST_PROXY: 'loopback',
    },
  );

  async function fill(url: string): Promise<void> {
    for await (const line of sendGenerated(folders, url, { count, seed })) process.stdout.write(line);
    process.stdout.write(
      tell`Ready: ${url}\nRead it with DATA_DIR=${dataDir} npm run submissions -- list; end it with npm run rehearse -- --end\n`,
    );
  }
}

async function endRehearsal(): Promise<void> {
  const marker = attempt(() => JSON.parse(readFileSync(join(dataDir, MARKER), 'utf8')) as { pid: number });
  if (!marker) throw new CommandError(tell`There is no rehearsal in ${dataDir}: nothing was removed.`);
  // Another program has the number of a process that has ended.
  if (isRehearsal(marker.pid)) process.kill(marker.pid, 'SIGTERM');
  for (let waited = 0; waited < 300 && isRehearsal(marker.pid); waited++) await sleep(100);
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(tell`The rehearsal has ended; ${dataDir} is removed.\n`);
}

function isRehearsal(pid: number): boolean {
  return (attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').includes('rehearse');
}
