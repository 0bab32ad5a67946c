import type { TranslationState } from '../translation/translationStates.ts';
import { messageParts } from './inlineCodes.ts';
import type { Unit, UnitFile } from './Unit.ts';

/** Returns XLIFF 1.2. Codes are `<ph>` with the code itself, so that a program without our notes shows it too. */
export function writeXliff({ sourceLocale, locale, units }: UnitFile): string {
  const states: Record<TranslationState, string> = {
    new: 'new',
    changed: 'needs-translation',
    'needs-review': 'needs-review-translation',
    approved: 'final',
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">',
    `  <file original="content/messages/${escapeXml(locale)}.json" datatype="plaintext" source-language="${escapeXml(sourceLocale)}" target-language="${escapeXml(locale)}">`,
    '    <body>',
    ...units.flatMap((unit) => {
      const codes = new Codes(unit);
      const content = (text: string) =>
        codes.write(text, ({ number, code }) => `<ph id="${number}">${escapeXml(code)}</ph>`);
      return [
        `      <trans-unit id="${escapeXml(unit.id)}" approved="${unit.state === 'approved' ? 'yes' : 'no'}" xml:space="preserve">`,
        `        <source>${content(unit.source)}</source>`,
        ...(unit.translation === ''
          ? []
          : [`        <target state="${states[unit.state]}">${content(unit.translation)}</target>`]),
        ...unit.notes.map((note) => `        <note from="developer">${escapeXml(note)}</note>`),
        '      </trans-unit>',
      ];
    }),
    '    </body>',
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

/** Returns XLIFF 2.0, whose units have the id of the text as their name: their own ids have fewer signs. */
export function writeXliff2({ sourceLocale, locale, units }: UnitFile): string {
  const states: Record<TranslationState, string> = {
    new: 'state="initial"',
    changed: 'state="initial" subState="messages:changed"',
    'needs-review': 'state="translated" subState="messages:needs-review"',
    approved: 'state="final"',
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${escapeXml(sourceLocale)}" trgLang="${escapeXml(locale)}">`,
    `  <file id="messages" original="content/messages/${escapeXml(locale)}.json">`,
    ...units.flatMap((unit) => {
      const codes = new Codes(unit);
      const content = (text: string) =>
        codes.write(
          text,
          ({ number, code }) => `<ph id="${number}" dataRef="d${number}" disp="${escapeXml(code)}"/>`,
        );
      const [source, target] = [content(unit.source), content(unit.translation)];
      return [
        `    <unit id="${unitId(unit.id)}" name="${escapeXml(unit.id)}" xml:space="preserve">`,
        '      <notes>',
        ...unit.notes.map((note) => `        <note>${escapeXml(note)}</note>`),
        '      </notes>',
        ...(codes.all.length === 0
          ? []
          : [
              '      <originalData>',
              ...codes.all.map(
                ({ number, code }) => `        <data id="d${number}">${escapeXml(code)}</data>`,
              ),
              '      </originalData>',
            ]),
        `      <segment ${states[unit.state]}>`,
        `        <source>${source}</source>`,
        ...(target === '' ? [] : [`        <target>${target}</target>`]),
        '      </segment>',
        '    </unit>',
      ];
    }),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

interface Code {
  number: number;
  code: string;
}

/** The codes of a unit by number: a code of the translation has the number of the same code in the source. */
class Codes {
  readonly all: Code[] = [];

  constructor({ source }: Unit) {
    this.write(source, () => '');
  }

  write(text: string, format: (code: Code) => string): string {
    const used = new Set<Code>();
    return messageParts(text)
      .map((part) => {
        if (!part.isCode) return escapeXml(part.text);
        const known = this.all.find((code) => code.code === part.text && !used.has(code));
        const code = known ?? { number: this.all.length + 1, code: part.text };
        if (!known) this.all.push(code);
        used.add(code);
        return format(code);
      })
      .join('');
  }
}

/** An id of XLIFF 2 has only letters, digits and `.-_:`. */
function unitId(id: string): string {
  return id.replace(/[^\w.:-]/gu, (sign) => `_x${sign.codePointAt(0)?.toString(16)}_`);
}

/** Escapes a text for XML, in an element or an attribute in double quotes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
