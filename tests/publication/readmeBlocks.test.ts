import { parse as parseJsonc } from 'jsonc-parser';
import { expect, it } from 'vitest';
import type { FormSchema, FormUi, SiteDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { checkAll } from '#publication/checkAll.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { readmeBlock } from '../support/readmes/readmes.ts';

/** The value of a block of members, with or without braces around them. */
function membersOf<Value>(block: string): Value {
  return parseJsonc(/^\s*\{/.test(block) ? block : `{${block}}`) as Value;
}

/** The errors of the check, without those about texts that nobody has translated since. */
function errorsOf({ folders }: DefinitionsCopy): string[] {
  return checkAll(loadSources(folders), readTranslationRecords(folders.contentDir))
    .filter(
      ({ severity, message }) =>
        severity === 'error' && !/ is missing in | has changed since its translation /.test(message),
    )
    .map(({ file, message }) => `${file}: ${message}`);
}

const RESERVATION = 'forms/reservation/ui.json';

it('the blocks of forms/README.md and content/README.md pass the check, all of them together', () => {
  const copy = copyDefinitions();
  const [schemaPart = '', uiPart = ''] = readmeBlock(
    'forms/README.md',
    '// forms/reservation/schema.json, under "properties"',
  ).split(/(?=\/\/ forms\/reservation\/ui\.json, in the second step\n)/);
  copy.edit<FormSchema>('forms/reservation/schema.json', ({ properties }) => {
    Object.assign(properties, membersOf(schemaPart));
    const option = membersOf<{ const: string }>(readmeBlock('forms/README.md', '{'));
    const options = properties.stand_choisi?.oneOf ?? [];
    const known = options.findIndex((each) => each.const === option.const);
    expect(known).toBeGreaterThanOrEqual(0);
    Object.assign(options[known] ?? {}, option);
  });
  copy.edit<FormUi>(RESERVATION, (ui) => {
    Object.assign(ui.steps[1] ?? {}, membersOf(uiPart));
    Object.assign(
      ui,
      membersOf(readmeBlock('forms/README.md', '"success"')),
      membersOf(readmeBlock('forms/README.md', '"opens"')),
    );
  });
  copy.edit<FormUi>('forms/miss-enseignante/ui.json', (ui) => {
    Object.assign(ui.uiSchema ?? {}, membersOf(readmeBlock('forms/README.md', '"dateNaissance"')));
    Object.assign(
      ui,
      membersOf(readmeBlock('forms/README.md', '"privacy"')),
      membersOf(readmeBlock('forms/README.md', '"desk"')),
      membersOf(readmeBlock('forms/README.md', '"formerly"')),
    );
  });
  copy.edit<SiteDefinition>('content/site.json', (site) => {
    const block = readmeBlock('content/README.md', '"locales"');
    const kept = JSON.stringify(site.locales).slice(1, -1);
    Object.assign(site, membersOf(block.replace('…', () => kept)));
  });
  copy.write('content/messages/glossary.json', readmeBlock('content/README.md', '{ "terms"'));
  expect(messagesCommand(copy.folders, []).error).toBe('');
  expect(errorsOf(copy)).toEqual([]);
});

it('npm run check prints the mistake of forms/README.md as it is shown there', () => {
  const copy = copyDefinitions();
  copy.write(
    RESERVATION,
    copy.read(RESERVATION).replace('"ville", "stand_choisi"', '"vile", "stand_choisi"'),
  );
  const shown = readmeBlock('forms/README.md', 'forms/reservation/schema.json:68');
  // The positions in the frozen copy are its own.
  const plain = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/:\d+:\d+ /, ' ').trim())
      .filter(Boolean);
  const { output } = checkFolders(copy.folders);
  expect(plain(output)).toEqual(expect.arrayContaining(plain(shown)));
});
