import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { didYouMean } from '#definitions/sources/nearestName.ts';
import { tell } from '#definitions/sources/tell.ts';
import { allTexts, collectTexts } from '#publication/translation/collectTexts.ts';
import { endWithError } from '../commandLine/describeError.ts';
import { parseOptions } from '../commandLine/readOptions.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { TightText } from './measurePage.ts';
import { measureTexts } from './measureTexts.ts';
import { TextPictures } from './TextPictures.ts';

const USAGE =
  () => tell`npm run messages -- measure   lay all pages, steps and documents out, and tell the texts that have no room
    --locale <id>             only in this language
    --unseen                  name the texts that were not seen
    --pictures <folder>       take a picture of each text where it is seen first, for "export --pictures"`;

/** Characters of a text that are printed. */
const SHOWN = 80;

/** `npm run messages -- measure`: prints each text that has no room, and fails if there is one. */
export async function measureCommand(folders: SourceFolders, args: string[]): Promise<void> {
  try {
    const {
      locale,
      unseen,
      pictures: folder,
    } = parseOptions(args, {
      locale: { type: 'string' },
      unseen: { type: 'boolean' },
      pictures: { type: 'string' },
    });
    const sources = loadSources(folders);
    const ids = sources.site?.locales.map(({ id }) => id) ?? [];
    if (locale !== undefined && !ids.includes(locale))
      throw new UsageError(
        tell`"${locale}" is no language of the site: ${ids.join(', ')}${didYouMean(locale, ids)}`,
      );
    const pictures = folder === undefined ? undefined : new TextPictures(folder);
    const { tight, seen } = await measureTexts(folders, locale, pictures);
    if (pictures) process.stdout.write(tell`${folder}: ${pictures.count} picture[|s]\n`);
    const places = new Map(
      collectTexts(sources).map((text) => [text.id, `${text.file}:${text.line}:${text.column}`]),
    );
    const texts = [...Map.groupBy(tight, ({ locale, id }) => `${locale} ${id}`).values()];
    for (const [one, ...others] of texts) {
      if (!one) continue;
      const file = one.locale === ids[0] ? places.get(one.id) : `content/messages/${one.locale}.json`;
      const more = others.length > 0 ? tell` and ${others.length} more [place|places]` : '';
      process.stdout.write(`${file} "${one.id}" ${lack(one)}: ${one.place}${more}\n  ${shorten(one.text)}\n`);
    }
    process.stdout.write(tell`${texts.length} text[|s] [has|have] no room.\n`);
    const others = allTexts(sources).filter(({ id }) => !seen.has(id));
    process.stdout.write(
      tell`${others.length} text[|s] [was|were] not seen: of emails, of the desk, or what no press of a button shows (--unseen names [it|them]).\n`,
    );
    if (unseen)
      for (const [place, texts] of Map.groupBy(others, ({ seenOn }) => seenOn))
        process.stdout.write(`${place}: ${texts.map(({ id }) => id).join(', ')}\n`);
    process.exitCode = tight.length > 0 ? 1 : 0;
  } catch (error) {
    endWithError(error, USAGE);
  }
}

/** How much room a text lacks. */
function lack({ over, by, word = '' }: TightText): string {
  if (over === 'word')
    return tell`is broken within a word, "${word.slice(0, by)}|${word.slice(by)}", where no browser is sure to hyphenate: write a shorter one, or U+00AD where it may break`;
  if (over === 'lines') return tell`fills ${by} lines of a button`;
  return over === 'page'
    ? tell`is ${by} pixel[|s] wider than the page`
    : tell`is ${by} pixel[|s] wider than its place`;
}

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
