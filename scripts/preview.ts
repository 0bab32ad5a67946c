import { tell } from '#definitions/sources/tell.ts';
import { readConfig } from '#server/readConfig.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { describeError, endWithError } from './commandLine/describeError.ts';
import { orUsage, parseOptions } from './commandLine/readOptions.ts';
import { STORE_ERRORS } from './commandLine/runLine.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { printedForms } from './documents/printedForms.ts';
import { dryRun } from './publishing/dryRun.ts';
import { linkTo, readHours } from './publishing/linkTo.ts';
import { runEditor } from './runEditor.ts';
import { openSubmissions } from './submissions/openSubmissions.ts';

const USAGE =
  () => tell`Opens the folders as they are on this machine, beside what the public sees: each page and form in each language, at phone and desktop width, with the answers of an example; its mail, receipt, data and printed form; what publishing would change. Prints the link.

  npm run preview
  npm run preview -- --link --hours 24   a link to the pages in the running server, for whoever holds it; nothing of them is stored
      --lang fr    speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

  PORT=3010  the port of 127.0.0.1 at which it is opened`;

const { link, hours } = orUsage(USAGE, () => {
  const values = parseOptions(process.argv.slice(2), {
    link: { type: 'boolean', default: false },
    hours: { type: 'string' },
  });
  if (values.hours !== undefined && !values.link) throw new UsageError(tell`--hours belongs to --link`);
  return { link: values.link, hours: readHours(values.hours) };
});
const folders = orUsage(USAGE, definitionFolders);

if (link) {
  try {
    // Printed forms are rendered with the build.
    await buildClient();
    process.stdout.write(await linkTo(folders, readConfig(process.env), hours));
  } catch (error) {
    endWithError(error, USAGE, STORE_ERRORS);
  }
} else
  await runEditor('preview', {
    printed: async (id, locale) =>
      (await printedForms(folders, locale)).find(({ form }) => form === id)?.html,
    changes: async () => {
      try {
        const { store } = await openSubmissions(readConfig(process.env));
        try {
          return await dryRun(store, folders);
        } finally {
          await store.close();
        }
      } catch (error) {
        // What is live cannot be read, or the folders have errors: that is what there is to say.
        return describeError(error, () => '', STORE_ERRORS).text;
      }
    },
  });
