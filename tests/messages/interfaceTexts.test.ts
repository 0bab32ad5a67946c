import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INTERFACE_TEXTS } from '#messages/interface/interfaceTexts.ts';
import { listInterfaceTexts } from '../../scripts/listInterfaceTexts.ts';
import { frozenPath } from '../support/definitionFolders.ts';

const wayOut = 'write the text into content/messages/fr.json and en.json, then run "npm run formats"';

it('lists the texts that the code shows, with the values that it passes', () => {
  expect(INTERFACE_TEXTS, wayOut).toEqual(listInterfaceTexts());
});

it.each(['fr', 'en'])('has each text in the definitions of the tests, %s', (locale) => {
  const texts = JSON.parse(readFileSync(frozenPath(`content/messages/${locale}.json`), 'utf8'));
  const missing = Object.keys(INTERFACE_TEXTS).filter((id) => !texts[id]);
  expect(missing, wayOut).toEqual([]);
});
