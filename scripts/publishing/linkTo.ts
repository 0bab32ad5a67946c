import { randomBytes } from 'node:crypto';
import { PREVIEWS } from '#contract/urls.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { readSnapshot } from '#publication/changes/snapshot.ts';
import type { OpenTexts } from '#publication/compile/withStateSigns.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { allTranslations, translationStates } from '#publication/translation/translationStates.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { CHANGES_FILE, OPEN_FILE, printedFile } from '#server/preview/Preview.ts';
import { previewId } from '#server/preview/previews.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { printedForms } from '../documents/printedForms.ts';
import { openSubmissions } from '../submissions/openSubmissions.ts';
import { dryRun } from './dryRun.ts';
import { withFolders } from './publish.ts';

/** A month. */
const MOST_HOURS = 720;

/** Reads how long a link lasts. @throws UsageError */
export function readHours(text = '24'): number {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (hours < 1 || hours > MOST_HOURS)
    throw new UsageError(tell`--hours ${text}: expected a whole number from 1 to ${MOST_HOURS}`);
  return hours;
}

/**
 * Stores the folders as they are for whoever holds the link that is returned, until it ends.
 * @throws PublicationError with the errors of the folders
 */
export async function linkTo(folders: SourceFolders, config: ServerConfig, hours: number): Promise<string> {
  const snapshot = new Map(readSnapshot(folders));
  const { locales } = withFolders(snapshot, (copy) => compileFolders(copy).compilation);
  for (const { form, locale, html } of await printedForms(folders, locales))
    snapshot.set(printedFile(form, locale), Buffer.from(html));
  snapshot.set(OPEN_FILE, Buffer.from(JSON.stringify(openTexts(folders))));
  const token = randomBytes(24).toString('base64url');
  const expires = new Date(Date.now() + hours * 3_600_000);
  const { store } = await openSubmissions(config);
  try {
    const changes = await dryRun(store, folders, { forLink: true });
    snapshot.set(CHANGES_FILE, Buffer.from(changes));
    await store.publications.addPreview(previewId(token), snapshot, expires);
  } finally {
    await store.close();
  }
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return tell`${origin + PREVIEWS + token}\nWhoever has this link sees the folders as they are now, until ${expires.toISOString()}.\n`;
}

/** The texts of each language but the first that nobody has translated, or has read, as they are. */
function openTexts(folders: SourceFolders): OpenTexts {
  const states = translationStates(loadSources(folders), readTranslationRecords(folders.contentDir));
  return Object.fromEntries(
    states.map((one) => {
      const open = allTranslations(one).flatMap(({ source, state }) =>
        state === 'approved' ? [] : [[source.id, state]],
      );
      return [one.locale.id, Object.fromEntries(open)];
    }),
  );
}
