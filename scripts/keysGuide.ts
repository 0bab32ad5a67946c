import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionOf, partName, schemaKeys, toldOf } from '#definitions/check/tellKey.ts';
import { TOLD_KEYS } from '#definitions/check/toldKeys.ts';
import { inLanguage } from '#definitions/sources/speak.ts';
import { allKeys, readFormat } from './allKeys.ts';

interface Words {
  head: string;
  written: string;
  told: string;
  in: string;
  /** Headings of the keys that belong to no part of a schema.json. */
  headings: Readonly<Record<string, string>>;
  /** By format: the task for which its keys are. */
  tasks: Readonly<Record<string, string>>;
  shared: string;
  block: string;
}

const WORDS: Readonly<Record<'en' | 'fr', Words>> = {
  en: {
    head: `# Keywords: for the organiser

Made by \`npm run formats\`; in French: [MOTS-CLES.md](MOTS-CLES.md). It lists every key that a file can have, by task, and the keywords of JSON Schema (draft-07, 2019-09
and 2020-12) that \`schema.json\` cannot have, and RJSF's keys that \`ui.json\` cannot have, each with the reason and what to do instead. \`npm run check\` says the same, with the line.`,
    written: 'Ask questions: `forms/<id>/schema.json`',
    told: 'What cannot be written, and what to do instead',
    in: 'In',
    headings: {
      'JSON Schema': 'Anywhere',
      'Form type': 'As the `type` of the form itself',
      'Enum value': 'As a value of `enum`',
      'Answer type': 'As the `type` of a field',
      'Text format': 'As the `format` of a text',
      'Widget name': 'As `ui:widget` of `ui.json`',
      'Submit button ui': 'In `ui:submitButtonOptions` of `ui.json`',
      'Field ui': 'In `uiSchema` of `ui.json`, at a field',
    },
    tasks: {
      'form-ui': 'Show and send a form: `forms/<id>/ui.json`',
      'form-example': 'Try a form: `forms/<id>/examples/<name>.json`',
      page: 'Write a page: `content/pages/<id>.json`',
      site: 'Change what all pages share: `content/site.json`',
      theme: 'Change the look: `content/theme.json`',
      glossary: 'Agree on translations: `content/messages/glossary.json`',
    },
    shared: 'Every block',
    block: 'The block',
  },
  fr: {
    head: `# Mots-clés : pour l'organisateur

Fait par \`npm run formats\` ; en anglais : [KEYWORDS.md](KEYWORDS.md). Ce guide liste chaque clé qu'un fichier peut avoir, par tâche, puis les mots-clés de JSON Schema (draft-07, 2019-09
et 2020-12) que \`schema.json\` ne peut pas avoir, et les clés de RJSF que \`ui.json\` ne peut pas avoir, chacun avec la raison et ce qu'il faut faire. \`npm run check -- --lang fr\` dit la même chose, avec la ligne.`,
    written: 'Poser des questions : `forms/<id>/schema.json`',
    told: "Ce qui ne peut pas s'écrire, et que faire à la place",
    in: 'Dans',
    headings: {
      'JSON Schema': 'Partout',
      'Form type': 'Comme `type` du formulaire lui-même',
      'Enum value': "Comme valeur d'`enum`",
      'Answer type': "Comme `type` d'un champ",
      'Text format': "Comme `format` d'un texte",
      'Widget name': 'Comme `ui:widget` de `ui.json`',
      'Submit button ui': 'Dans `ui:submitButtonOptions` de `ui.json`',
      'Field ui': 'Dans `uiSchema` de `ui.json`, à un champ',
    },
    tasks: {
      'form-ui': 'Montrer et envoyer un formulaire : `forms/<id>/ui.json`',
      'form-example': 'Essayer un formulaire : `forms/<id>/examples/<name>.json`',
      page: 'Écrire une page : `content/pages/<id>.json`',
      site: 'Changer ce que toutes les pages partagent : `content/site.json`',
      theme: "Changer l'apparence : `content/theme.json`",
      glossary: 'Convenir des traductions : `content/messages/glossary.json`',
    },
    shared: 'Tout bloc',
    block: 'Le bloc',
  },
};

/** Parts of formats that have a heading of their own. */
const LISTED = ['field', 'branch', 'option', 'condition', 'test', 'block.schema.json#'];

/** Keys of blocks that are listed once. */
const SHARED = ['anchored', 'headed', 'section'];

/** The organiser's guide to every key, as Markdown; `src`: the folder of the formats. */
export function keysGuide(locale: 'en' | 'fr', src: string): string {
  return inLanguage(locale, () => {
    const words = WORDS[locale];
    const headingOf = (part: string) => words.headings[part] ?? `${words.in} ${partName(part)}`;
    const keysOf = (format: string, at?: string) =>
      Object.fromEntries(allKeys(join(src, `definitions/${format}.schema.json`), LISTED, at));
    const supported = [...schemaKeys()].map(([part, keys]) =>
      listed(headingOf(part), part === 'Field schema' ? keysOf('form-schema', 'field') : keys),
    );
    const tasks = Object.entries(words.tasks).flatMap(([name, task]) => [
      `## ${task}`,
      ...picture(name, task),
      listed(undefined, Object.fromEntries(allKeys(join(src, 'definitions', `${name}.schema.json`), LISTED))),
      ...(name === 'form-ui' ? [listed(words.headings['Field ui'], keysOf('form-ui', 'field'))] : []),
      ...(name === 'page' ? blocks(words, src) : []),
    ]);
    const told = Object.entries(TOLD_KEYS).map(([part, keys]) => {
      const lines = [...new Set(Object.values(keys))].map((each) => {
        const names = Object.keys(keys).filter((key) => keys[key] === each);
        const { why, mend } = toldOf(each);
        const separator = locale === 'fr' ? ' ' : '';
        return `- ${names.map((key) => `\`${key}\``).join(', ')}${separator}: ${coded(why)}${separator}; ${coded(mend)}.`;
      });
      return `### ${headingOf(part)}\n\n${lines.join('\n')}`;
    });
    return `${[words.head, `## ${words.written}`, ...picture('form-schema', words.written), ...supported, ...tasks, `## ${words.told}`, ...told].join('\n\n')}\n`;
  });
}

function blocks(words: Words, src: string): string[] {
  const { $defs } = readFormat(join(src, 'definitions/parts.json')) as { $defs: Record<string, object> };
  const shared = Object.assign({}, ...SHARED.map((name) => ({ ...$defs[name] })).map((part) => keysIn(part)));
  const files = globSync('pages/blocks/*/format.schema.json', { cwd: src }).sort();
  return [
    listed(words.shared, shared),
    ...files.flatMap((file) => {
      const name = file.split('/').at(-2);
      const { description = '' } = readFormat(join(src, file));
      const title = `${words.block} \`${name}\``;
      const keys = Object.fromEntries(allKeys(join(src, file), SHARED));
      return [listed(title, keys, descriptionOf(description)), ...picture(`block-${name}`, title)];
    }),
  ];
}

/** The picture of a task or block, where `npm run guide-pictures` has taken one. */
function picture(name: string, text: string): string[] {
  const taken = existsSync(join(import.meta.dirname, `guide/${name}.webp`));
  return taken ? [`![${text.replaceAll('`', '')}](../scripts/guide/${name}.webp)`] : [];
}

function keysIn(part: object): Record<string, string> {
  const { properties = {} } = part as { properties?: Record<string, { description?: string }> };
  return Object.fromEntries(
    Object.entries(properties).map(([key, { description = '' }]) => [key, descriptionOf(description)]),
  );
}

function listed(title: string | undefined, keys: Readonly<Record<string, string>>, text?: string): string {
  const lines = Object.entries(keys)
    .filter(([key]) => !key.includes('$schema') || title)
    .map(([key, description]) => `- \`${key}\`: ${description}`);
  return [title && `### ${title}`, text, lines.join('\n')].filter(Boolean).join('\n\n');
}

/** The text with JSON as code. */
function coded(text: string): string {
  return text.replaceAll(/\{ .* \}|"[^"]*"(?:: (?:\[.*\]|\{ .* \}|"[^"]*"))?/g, '`$&`');
}
