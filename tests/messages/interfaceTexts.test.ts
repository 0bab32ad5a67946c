import { expect, it } from 'vitest';
import { INTERFACE_TEXTS, shippedText } from '#messages/interfaceTexts.ts';
import { listInterfaceTexts } from '../../scripts/listInterfaceTexts.ts';

const wayOut = 'write the text into src/messages/shipped/fr.json and en.json';

it('lists the texts that the code shows, with the values that it passes', () => {
  expect(INTERFACE_TEXTS, wayOut).toEqual(listInterfaceTexts());
});

it('has each text in English, which other languages without it show', () => {
  const missing = Object.keys(INTERFACE_TEXTS).filter((id) => !shippedText('en', id));
  expect(missing, wayOut).toEqual([]);
});

it('has a text in the language of a country', () => {
  expect(shippedText('pt-BR', 'shell.menu')).toBe(shippedText('pt', 'shell.menu'));
});
