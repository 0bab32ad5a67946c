import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { SCHEMA_PARTS, TOLD_KEYS } from '#definitions/check/toldKeys.ts';

/** Explanations in the formats, which the check says after what is wrong. */
const EXPLAINING = ['patternErrorMessage', 'moved'];

/** Every English text that the check, its commands and the server say of the definitions, as `tell` asks for its translation. */
export function tellings(): Set<string> {
  const found = new Set<string>(Object.values(SCHEMA_PARTS).filter((text) => !text.includes('`if`') || true));
  for (const { why, mend } of Object.values(TOLD_KEYS).flatMap((keys) => Object.values(keys)))
    found.add(why).add(mend);
  for (const { needs } of widgetRules.values()) found.add(needs);
  for (const path of globSync(['src/**/*.schema.json', 'src/definitions/parts.json']))
    explained(JSON.parse(readFileSync(path, 'utf8')), found);
  for (const path of globSync(['src/**/*.ts', 'scripts/**/*.ts'])) told(path, found);
  return new Set([...found].filter((text) => /\p{L}{2}/u.test(text.replace(/\{\d+\}/g, ''))));
}

function explained(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!EXPLAINING.includes(key)) explained(inner, found);
    else
      for (const text of typeof inner === 'string' ? [inner] : Object.values(inner)) found.add(String(text));
  }
}

/** Adds what a module says: what the tag stands before, and the texts of its constants if it says texts of tables. */
function told(path: string, found: Set<string>): void {
  const source = readFileSync(path, 'utf8');
  if (!/\btell(Text)?[`(]/.test(source)) return;
  const { program } = parseSync(path, source);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'tell') return;
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? '');
      found.add(parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`));
    },
  }).visit(program);
  if (!/\btellText\(/.test(source)) return;
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string' && / /.test(value)) found.add(value);
      },
    }).visit({ ...program, body: [statement] });
  }
}
