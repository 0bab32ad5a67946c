import { expect, it } from 'vitest';
import { didYouMean, nearestName } from '#definitions/sources/nearestName.ts';

it.each([
  ['minLenght', ['maxLength', 'minLength', 'minItems'], 'minLength'],
  ['nmo', ['ville', 'nom'], 'nom'],
  ['Ville', ['ville', 'nom'], 'ville'],
  ['autocomplete', ['ui:widget', 'ui:autocomplete'], 'ui:autocomplete'],
  ['b', ['a'], undefined],
  ['telephone', ['ville', 'nom'], undefined],
  ['nom', [], undefined],
])('finds the name nearest to %s among %j', (name, names, expected) => {
  expect(nearestName(name, names)).toBe(expected);
});

it('suggests a name only if one is near', () => {
  expect(didYouMean('vile', ['ville'])).toBe('; did you mean "ville"?');
  expect(didYouMean('x', ['ville'])).toBe('');
});
