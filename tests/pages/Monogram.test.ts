import { expect, test } from 'vitest';
import { initials } from '#pages/blocks/partners/Monogram.tsx';

test.each([
  ['Ministère de la Recherche scientifique et de l’Innovation', 'MRI'],
  ["Ministère de l'Éducation de base", 'MÉ'],
  ['Radio 7', 'R7'],
  ['Banque', 'BA'],
  ['média local', 'MÉ'],
  ['Un Nom À Beaucoup De Mots', 'UNÀ'],
])('shortens %s to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
