import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { runServer } from '#server/runServer.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { orUsage, parseOptions } from './commandLine/readOptions.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { beginRehearsal, endRehearsal, refuseTaken } from './rehearsal/folder.ts';
import { sendGenerated } from './rehearsal/sendGenerated.ts';

const USAGE =
  () => tell`Serves the site with a data folder of its own, filled with generated submissions; mails become files in it. Nothing is real.

  npm run rehearse                     30 submissions of each form
  npm run rehearse -- --count 100      more of them
  npm run rehearse -- --seed 7         other ones; the same seed makes the same answers
  npm run rehearse -- --end            ends the server and removes the folder
      --lang fr                        speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

  REHEARSAL_DIR=rehearsal  the folder; PORT=3020  the port of 127.0.0.1`;

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
  if (end) process.stdout.write(await endRehearsal(dataDir));
  else await rehearse();
} catch (error) {
  endWithError(error, USAGE);
}

async function rehearse(): Promise<void> {
  refuseTaken(dataDir);
  const folders = definitionFolders();
  await buildClient();
  beginRehearsal(dataDir);
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
