import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { didYouMean } from '../sources/nearestName.ts';
import type { Path } from '../sources/SourceFile.ts';
import { sourceMessages } from '../sources/sourceLocale.ts';
import { tell, tellText } from '../sources/tell.ts';
import { hideValues, valueNames } from '../sources/valuesInText.ts';
import type { CheckedFile } from './CheckedFile.ts';
import type { ReportOptions } from './Report.ts';

/** An apostrophe before a brace quotes the brace in ICU messages. In French elision (`d'{date}`) it is never meant so. */
const QUOTING_ELISION = /\p{L}'\{/u;

/** Values that follow from the days of the event. */
const EVENT_VALUES = ['event.year', 'event.start', 'event.end', 'event.dates'];

/** The values that texts may name. */
export interface Values {
  names: readonly string[];
  /** Whether a text may name the value: also where another mistake may keep it out of `names`. */
  knows: (name: string) => boolean;
  /** How many texts name each value of the event that site.json does not give. */
  unset: Map<string, number>;
}

/** Reports a day of the event that is missing once, in place of each text that names it. */
export function checkUnset(
  { unset }: Pick<Values, 'unset'>,
  site: CheckedFile | undefined,
  event: Loose<SiteDefinition>['event'],
): void {
  for (const [name, count] of unset) {
    const key = event?.start === undefined ? 'start' : 'end';
    site?.report(
      event ? ['event'] : [],
      tell`"${key}" of "event" is missing, as YYYY-MM-DD: ${count} text[|s] [shows|show] {${name}}`,
      { cause: true },
    );
  }
}

/** What the parser says of the mistakes that people make, in words. */
const REASONS: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'its } is missing',
  EMPTY_ARGUMENT: 'nothing stands between its braces',
  MALFORMED_ARGUMENT: 'its name has other characters than letters, digits, _ and .',
  INVALID_ARGUMENT_TYPE: 'after a comma stands "plural", "select", "number" or "date"',
  MISSING_OTHER_CLAUSE: 'its last case, other {…}, is missing',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'a case is written one {…} or other {…}',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'the text of a case stands in braces',
};

/**
 * Checks that every text is a valid ICU message and has only known placeholders and values. `messages`: report options for
 * translations, which are less severe on a server: it shows the id instead of a broken translation.
 */
export function checkTexts(
  { file, annotated, report: note }: CheckedFile,
  values: Values,
  source: string,
  messages: ReportOptions,
): void {
  const translated = file.path.startsWith('content/messages/') && file.path !== sourceMessages(source);
  const options = translated ? messages : {};
  const report = (path: Path, message: string) => note(path, message, options);
  for (const { annotation, path, value, placeholders } of annotated) {
    if (annotation !== 'text') continue;
    // Nearly every text has no placeholder.
    if (!/[{}]/.test(value)) {
      const [said, name = ''] = /[[%<$]+ ?(\w+) ?[\]%>]+/.exec(value) ?? [];
      if (placeholders !== true && placeholders.includes(name))
        report(path, tell`"${said}" is shown as it is: write {${name}}`);
      continue;
    }
    if (QUOTING_ELISION.test(value)) {
      report(path, tell`an apostrophe before { makes the placeholder plain text: write ’ in place of '`);
      continue;
    }
    let elements: MessageFormatElement[];
    try {
      elements = parse(hideValues(value), { ignoreTag: true });
    } catch (error) {
      const code = (error as Error).message;
      const reason = value.includes('{{')
        ? tell`one brace is enough`
        : tellText(REASONS[code] ?? code.toLowerCase().replaceAll('_', ' '));
      report(path, tell`broken placeholder: ${reason}; one is written {name}, and a brace itself '{'`);
      continue;
    }
    for (const name of valueNames(value)) {
      if (values.knows(name)) continue;
      if (EVENT_VALUES.includes(name)) values.unset.set(name, (values.unset.get(name) ?? 0) + 1);
      else report(path, unknownPlaceholder(name, values.names));
    }
    if (placeholders === true) continue;
    for (const name of namesIn(elements)) {
      if (!placeholders.includes(name)) report(path, unknownPlaceholder(name, placeholders));
    }
  }
}

/** Error text for a placeholder that is not one of `placeholders`. */
export function unknownPlaceholder(name: string, placeholders: readonly string[]): string {
  // Prices alone may be a hundred.
  const told = placeholders.filter((one) => !one.startsWith('price.'));
  const known = told.length > 0 ? tell`; known: ${told.map((one) => `{${one}}`).join(', ')}` : '';
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
