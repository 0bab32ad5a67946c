import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { didYouMean } from '../sources/nearestName.ts';
import type { Path } from '../sources/SourceFile.ts';
import { sourceMessages } from '../sources/sourceLocale.ts';
import { tell } from '../sources/tell.ts';
import { hideValues, valueNames } from '../sources/valuesInText.ts';
import type { CheckedFile } from './CheckedFile.ts';
import type { ReportOptions } from './Report.ts';

/** An apostrophe before a brace quotes the brace in ICU messages. In French elision (`d'{date}`) it is never meant so. */
const QUOTING_ELISION = /\p{L}'\{/u;

/**
 * Checks that every text is a valid ICU message and has only known placeholders and values. `messages`: report options for
 * translations, which are less severe on a server: it shows the id instead of a broken translation.
 */
export function checkTexts(
  { file, annotated, report: note }: CheckedFile,
  values: readonly string[],
  source: string,
  messages: ReportOptions,
): void {
  const translated = file.path.startsWith('content/messages/') && file.path !== sourceMessages(source);
  const options = translated ? messages : {};
  const report = (path: Path, message: string) => note(path, message, options);
  for (const { annotation, path, value, placeholders } of annotated) {
    // Nearly every text has no placeholder.
    if (annotation !== 'text' || !/[{}]/.test(value)) continue;
    if (QUOTING_ELISION.test(value)) {
      report(path, tell`an apostrophe before { makes the placeholder plain text: write ’ in place of '`);
      continue;
    }
    let elements: MessageFormatElement[];
    try {
      elements = parse(hideValues(value), { ignoreTag: true });
    } catch (error) {
      const reason = (error as Error).message.toLowerCase().replaceAll('_', ' ');
      report(path, tell`broken placeholder: ${reason}; one is written {name}, and a brace itself '{'`);
      continue;
    }
    for (const name of valueNames(value))
      if (!values.includes(name)) report(path, unknownPlaceholder(name, values));
    if (placeholders === true) continue;
    for (const name of namesIn(elements)) {
      if (!placeholders.includes(name)) report(path, unknownPlaceholder(name, placeholders));
    }
  }
}

/** Error text for a placeholder that is not one of `placeholders`. */
export function unknownPlaceholder(name: string, placeholders: readonly string[]): string {
  const known =
    placeholders.length > 0 ? tell`; known: ${placeholders.map((one) => `{${one}}`).join(', ')}` : '';
  return tell`nothing fills the placeholder {${name}} here${didYouMean(name, placeholders) || known}`;
}

function namesIn(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options)) {
      for (const name of namesIn(option.value)) names.add(name);
    }
  }
  return names;
}
