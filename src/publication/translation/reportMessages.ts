import { describeLanguage } from '../compile/LanguageState.ts';
import { formatPosition, quote } from './checkMessages.ts';
import { type LocaleStates, languageOf, type Translation } from './translationStates.ts';

/** Returns a text table of a language's progress by page and form, and the list of texts left to translate. */
export function reportMessages(states: LocaleStates): string {
  const { locale, translations, dead } = states;
  const areas = Map.groupBy(translations, ({ source }) => areaOf(source.id));
  const rows = [...areas].map(([area, texts]) => row(area, texts));
  const width = Math.max(...rows.map(([area]) => area.length), 5);
  const table = [...rows, row('total', translations)].map(([area, ...numbers]) =>
    [area.padEnd(width), ...numbers.map((number) => number.padStart(8))].join(''),
  );
  const head = ['text'.padEnd(width), ...['texts', 'missing', 'stale', 'done'].map((one) => one.padStart(8))];
  const work = translations.filter(({ state }) => state !== 'current');
  return [
    `${locale.name} (content/messages/${locale.id}.json), ${describeLanguage(languageOf(states))}`,
    '',
    head.join(''),
    ...table,
    '',
    ...work.map(
      ({ source, state }) => `${state} ${source.id}\n  ${quote(source.text)}\n  ${formatPosition(source)}`,
    ),
    ...dead.map(({ id }) => `dead ${id}`),
    work.length + dead.length === 0 ? 'Nothing is left to do.' : '',
  ]
    .join('\n')
    .trimEnd();
}

/** Row of a text: `page home`, `form reservation`, `site`, `interface shell`. */
function areaOf(id: string): string {
  const [kind = '', name = ''] = id.split('.');
  if (kind === 'pages') return `page ${name}`;
  return kind === 'forms' ? `form ${name}` : kind === 'site' ? 'site' : `interface ${kind}`;
}

function row(area: string, texts: Translation[]): [string, ...string[]] {
  const count = (state: Translation['state']) => texts.filter((text) => text.state === state).length;
  const done = count('current');
  const percent = `${Math.floor((100 * done) / Math.max(texts.length, 1))} %`;
  return [area, String(texts.length), String(count('missing')), String(count('stale')), percent];
}
