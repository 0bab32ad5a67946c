import { tell } from '#definitions/sources/tell.ts';
import { describeLanguage } from '../compile/LanguageState.ts';
import { formatPosition } from './SourceText.ts';
import { type LocaleStates, languageOf, type Translation } from './translationStates.ts';
import { wordDifference } from './wordDifference.ts';

/** First words of ids, in the order in which the public sees their texts. Other words come between FIRST and LAST. */
const FIRST = [
  'site',
  'shell',
  'pages',
  'blocks',
  'forms',
  'form',
  'errors',
  'mail',
  'documents',
  'subscription',
];
const LAST = ['server', 'api'];

/**
 * Returns a text table of a language's progress by page and form, and the list of texts left to translate, whole. Both begin with
 * what the public sees first.
 */
export function reportMessages(states: LocaleStates, sourceLocale: string): string {
  const { locale, dead } = states;
  const translations = publicFirst(states.translations);
  const areas = Map.groupBy(translations, ({ source }) => areaOf(source.id));
  const rows = [...areas].map(([area, texts]) => row(area, texts));
  const width = Math.max(...rows.map(([area]) => area.length), 5);
  const table = [...rows, row(tell`total`, translations)].map(([area, ...numbers]) =>
    [area.padEnd(width), ...numbers.map((number) => number.padStart(8))].join(''),
  );
  const head = [
    tell`text`.padEnd(width),
    ...[tell`texts`, tell`new`, tell`changed`, tell`review`, tell`done`].map((one) => one.padStart(8)),
  ];
  const work = translations.filter(({ state }) => state !== 'approved');
  return [
    `${locale.name} (content/messages/${locale.id}.json), ${describeLanguage(languageOf(states))}`,
    '',
    head.join(''),
    ...table,
    '',
    ...work.map((one) => describe(one, sourceLocale)),
    ...dead.map(({ id }) => tell`dead ${id}`),
    work.length + dead.length === 0 ? tell`Nothing is left to do.` : '',
  ]
    .join('\n')
    .trimEnd();
}

/** Sorts by what the public sees first, then by id. */
export function publicFirst(translations: readonly Translation[]): Translation[] {
  return translations.toSorted((a, b) => rank(a) - rank(b) || (a.source.id < b.source.id ? -1 : 1));
}

function rank({ source: { id } }: Translation): number {
  const [word = ''] = id.split('.', 1);
  if (LAST.includes(word)) return FIRST.length + 1 + LAST.indexOf(word);
  return FIRST.includes(word) ? FIRST.indexOf(word) : FIRST.length;
}

/** `changed pages.home.title`, with the French and what has changed of it, the translation if there is one, and the place. */
function describe({ source, state, text, before }: Translation, sourceLocale: string): string {
  const translation = text === '' ? '' : `  "${text}"\n`;
  const change = before === undefined ? '' : `  ${wordDifference(before, source.text, sourceLocale)}\n`;
  return `${state} ${source.id}\n  "${source.text}"\n${change}${translation}  ${formatPosition(source)}`;
}

/** Row of a text: `page home`, `form reservation`, `site`, `interface shell`. */
export function areaOf(id: string): string {
  const [kind = '', name = ''] = id.split('.');
  if (kind === 'pages') return `page ${name}`;
  return kind === 'forms' ? `form ${name}` : kind === 'site' ? 'site' : `interface ${kind}`;
}

function row(area: string, texts: Translation[]): [string, ...string[]] {
  const count = (state: Translation['state']) => texts.filter((text) => text.state === state).length;
  const done = count('approved');
  const percent = `${Math.floor((100 * done) / Math.max(texts.length, 1))} %`;
  const numbers = [texts.length, count('new'), count('changed'), count('needs-review')].map(String);
  return [area, ...numbers, percent];
}
