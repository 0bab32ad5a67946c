import { schemaKeys, uiKeys } from '#definitions/check/tellKey.ts';
import { SCHEMA_PARTS, TOLD_KEYS } from '#definitions/check/toldKeys.ts';

const HEAD = `# Keywords: for the organiser

Made by \`npm run formats\`. It lists every keyword that \`schema.json\` of a form can have, and those of JSON Schema (draft-07, 2019-09
and 2020-12) that it cannot have, and RJSF's keys that \`ui.json\` cannot have, each with the reason and what to do instead. \`npm run check\` says the same, with the line.`;

/** Headings of the keys that belong to no part of a schema.json. */
const HEADINGS: Readonly<Record<string, string>> = {
  'JSON Schema': 'Anywhere',
  'Answer type': 'As the `type` of a field',
  'Text format': 'As the `format` of a text',
  'Widget name': 'As `ui:widget` of `ui.json`',
  'Submit button ui': 'In `ui:submitButtonOptions` of `ui.json`',
  'Field ui': 'In `uiSchema` of `ui.json`, at a field',
};

/** The chapter of the organiser's guide about supported keys and others, as Markdown. */
export function keysGuide(): string {
  const supported = [...schemaKeys()].map(([part, keys]) => listed(headingOf(part), keys));
  supported.push(listed(headingOf('Field ui'), uiKeys()));
  const told = Object.entries(TOLD_KEYS).map(([part, keys]) => {
    const lines = [...new Set(Object.values(keys))].map((told) => {
      const names = Object.keys(keys).filter((key) => keys[key] === told);
      return `- ${names.map((key) => `\`${key}\``).join(', ')}: ${coded(told.why)}; ${coded(told.mend)}.`;
    });
    return `### ${headingOf(part)}\n\n${lines.join('\n')}`;
  });
  return `${[HEAD, '## What can be written', ...supported, '## What cannot, and what to do instead', ...told].join('\n\n')}\n`;
}

function headingOf(part: string): string {
  return HEADINGS[part] ?? `In ${SCHEMA_PARTS[part]}`;
}

function listed(title: string, keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).map(([key, description]) => `- \`${key}\`: ${description}`);
  return `### ${title}\n\n${lines.join('\n')}`;
}

/** The text with JSON as code. */
function coded(text: string): string {
  return text.replaceAll(/\{ .* \}|"[^"]*"(?:: (?:\[.*\]|\{ .* \}|"[^"]*"))?/g, '`$&`');
}
