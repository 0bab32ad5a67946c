import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { checkMessages } from '#publication/translation/checkMessages.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';

type Messages = Record<string, string>;

const EN = 'content/messages/en.json';
const RETIRED = 'content/messages/.retired.json';
const SCHEMA = 'forms/reservation/schema.json';
const UI = 'forms/reservation/ui.json';
const PRICES = 'content/pages/exposition.json';
const EXAMPLES = 'forms/reservation/examples/edges.json';

/** Definitions in which every text is translated (as `en:<id>`) and recorded. */
const translated = copyDefinitions();
run(translated);
translated.edit<Messages>(EN, (messages) => {
  for (const [id, text] of Object.entries(messages)) if (!/[{<]/.test(text)) messages[id] = `en:${id}`;
});
run(translated);

const translatedCopy = () => copyDefinitions(translated.folders);

function run(copy: DefinitionsCopy): string {
  const { output, error } = messagesCommand(copy.folders, []);
  expect(error).toBe('');
  return output;
}

const english = (copy: DefinitionsCopy): Messages => JSON.parse(copy.read(EN));

/** The problems of the English file, without places and without mistakes of writing, of which the made-up translations have many. */
function problems({ folders }: DefinitionsCopy): string[] {
  return checkMessages(loadSources(folders), readTranslationRecords(folders.contentDir))
    .filter(
      ({ file, severity, message }) =>
        file === EN && (severity === 'error' || !/ in English: /.test(message)),
    )
    .map(({ message }) => message);
}

/** The messages with the prefix `from` of their ids replaced by `to`. */
const renamed = (messages: Messages, from: string, to: string): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [
      id.startsWith(from) ? to + id.slice(from.length) : id,
      text,
    ]),
  );

/** Replaces a pattern in a whole file, keys included. */
const rewrite = (copy: DefinitionsCopy, path: string, from: RegExp, to: string) =>
  copy.write(path, copy.read(path).replace(from, to));

it.each<[string, string, string, (copy: DefinitionsCopy) => void]>([
  [
    'the folder of a form',
    'forms.reservation.',
    'forms.stands.',
    (copy) => {
      renameSync(join(copy.folder, 'forms/reservation'), join(copy.folder, 'forms/stands'));
      rewrite(copy, PRICES, /price\.reservation/g, 'price.stands');
    },
  ],
  [
    'a page',
    'pages.faq.',
    'pages.questions.',
    ({ folder }) =>
      renameSync(join(folder, 'content/pages/faq.json'), join(folder, 'content/pages/questions.json')),
  ],
  [
    'a field',
    'forms.reservation.fields.ville.',
    'forms.reservation.fields.commune.',
    (copy) => {
      for (const path of [SCHEMA, UI, EXAMPLES]) rewrite(copy, path, /"ville"/g, '"commune"');
    },
  ],
  [
    'an option',
    'forms.reservation.fields.typeOrganisation.options.ong_association',
    'forms.reservation.fields.typeOrganisation.options.ong',
    (copy) => {
      rewrite(copy, SCHEMA, /"ong_association"/g, '"ong"');
      rewrite(copy, PRICES, /\.ong_association}/g, '.ong}');
    },
  ],
  [
    'a step',
    'forms.reservation.steps.structure.',
    'forms.reservation.steps.organisation.',
    (copy) => rewrite(copy, UI, /"id": "structure"/, '"id": "organisation"'),
  ],
])('keeps the translations of %s that is renamed', (_, from, to, rename) => {
  const copy = translatedCopy();
  const before = english(copy);
  const moved = Object.keys(before).filter((id) => id.startsWith(from));
  expect(moved.length).toBeGreaterThan(0);
  rename(copy);
  const reported = problems(copy);
  for (const id of moved) {
    const destination = `${to}${id.slice(from.length)}`;
    const message = `"${id}" is dead: the site has no such text; "npm run messages" moves its translation to "${destination}"`;
    expect(reported).toContain(message);
  }
  expect(run(copy)).toContain(`0 new, 0 changed, 0 to review, ${moved.length} moved, 0 filled in, 0 retired`);
  expect(english(copy)).toEqual(renamed(before, from, to));
  expect(problems(copy)).toEqual([]);
});

it('retires translations without a text, and restores them when their French text returns', () => {
  const copy = translatedCopy();
  const before = english(copy);
  const forms = join(copy.folder, 'forms');
  renameSync(join(forms, 'jeune-talent'), join(copy.folder, 'aside'));
  const ids = Object.keys(before).filter((id) => id.startsWith('forms.jeune-talent.'));
  expect(run(copy)).toContain(`0 moved, 0 filled in, ${ids.length} retired`);
  const retired = JSON.parse(copy.read(RETIRED)) as { en: { id: string; text: string }[] };
  expect(Object.fromEntries(retired.en.map(({ id, text }) => [id, text]))).toEqual(
    Object.fromEntries(ids.map((id) => [id, before[id]])),
  );
  expect(run(copy), 'a second run').toContain('0 moved, 0 filled in, 0 retired');

  renameSync(join(copy.folder, 'aside'), join(forms, 'talents'));
  expect(run(copy)).toContain(`0 new, 0 changed, 0 to review, ${ids.length} moved, 0 filled in, 0 retired`);
  expect(english(copy)).toEqual(renamed(before, 'forms.jeune-talent.', 'forms.talents.'));
  expect(JSON.parse(copy.read(RETIRED))).toEqual({});
});

it('restores a translation as changed if its French text has changed', () => {
  const copy = translatedCopy();
  const field = 'forms.reservation.fields.ville.title';
  const ui = copy.read(UI);
  const schema = copy.read(SCHEMA);
  rmSync(join(copy.folder, 'forms/reservation/examples'), { recursive: true });
  copy.edit<FormSchema>(SCHEMA, (form) => {
    delete form.properties.ville;
    form.required = form.required?.filter((name) => name !== 'ville');
  });
  copy.edit<FormUi>(UI, (form) => {
    for (const step of form.steps) step.fields = step.fields?.filter((name) => name !== 'ville');
    delete (form.uiSchema as Record<string, unknown>).ville;
  });
  run(copy);
  expect(english(copy)).not.toHaveProperty([field]);
  copy.write(UI, ui);
  copy.write(SCHEMA, schema.replace('"title": "Ville"', '"title": "Commune"'));
  expect(run(copy)).toContain('0 new, 1 changed');
  expect(english(copy)[field]).toBe(`en:${field}`);
  expect(problems(copy)).toEqual([
    expect.stringContaining(`"${field}" has changed since its translation into English`),
  ]);
});

it('moves the translation of a misspelt id to the nearest missing id', () => {
  const copy = translatedCopy();
  const before = english(copy);
  copy.edit<Messages>(EN, (messages) => {
    delete messages['pages.home.title'];
    messages['pages.home.titel'] = 'A new title';
  });
  expect(problems(copy)).toEqual([
    expect.stringMatching(/^"pages\.home\.titel" is dead: .* moves its translation to "pages\.home\.title"$/),
    expect.stringMatching(/^"pages\.home\.title" is missing .*takes it over from "pages\.home\.titel"/),
  ]);
  run(copy);
  expect(english(copy)).toEqual({ ...before, 'pages.home.title': 'A new title' });
});

it('moves the translation of a misspelt id by spelling, and retires one that is near no missing id', () => {
  const copy = translatedCopy();
  copy.edit<Messages>(EN, (messages) => {
    delete messages['site.event.start'];
    for (const id of ['blocks.countdown.days', 'blocks.video.play', 'blocks.video.pause'])
      delete messages[id];
    messages['blocks.video.pla'] = 'Play';
    messages['blocks.unknown.text'] = 'Nobody knows';
  });
  run(copy);
  expect(english(copy)['blocks.video.play']).toBe('Play');
  expect(english(copy)['blocks.video.pause']).toBe('');
  expect(JSON.parse(copy.read(RETIRED))).toEqual({
    en: [{ id: 'blocks.unknown.text', text: 'Nobody knows' }],
  });
});

it('keeps the records of a language that is removed from the site', () => {
  const copy = translatedCopy();
  const site = copy.read('content/site.json');
  const records = readTranslationRecords(copy.folders.contentDir);
  copy.edit<{ locales: { id: string }[] }>('content/site.json', (definition) => {
    definition.locales = definition.locales.filter(({ id }) => id !== 'en');
  });
  run(copy);
  copy.write('content/site.json', site);
  expect(readTranslationRecords(copy.folders.contentDir)).toEqual(records);
  expect(problems(copy)).toEqual([]);
});
