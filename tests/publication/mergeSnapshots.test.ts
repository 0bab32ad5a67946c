import { expect, it } from 'vitest';
import { mergeSnapshots, type Preference } from '#publication/changes/mergeSnapshots.ts';

type Files = Record<string, string>;

function merged(base: Files, live: Files, own: Files, prefer?: Preference) {
  const [before, theirs, ours] = [base, live, own].map(
    (files) => new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  ) as [Map<string, Buffer>, Map<string, Buffer>, Map<string, Buffer>];
  const { changes, conflicts } = mergeSnapshots([before, theirs, ours], prefer);
  const files = [...changes].map(([path, bytes]) => [path, bytes && String(bytes)]);
  return { changes: Object.fromEntries(files), conflicts };
}

const PAGE = `{
  "title": "Salon",
  "price": 100,
  "fields": ["a", "b"],
  "paragraphs": [
    "Un.",
    "Deux."
  ]
}
`;

const edit = (...edits: [string, string][]) => ({
  'a.json': edits.reduce((text, [from, to]) => text.replace(from, to), PAGE),
});

it.each<[string, [string, string][], [string, string][]]>([
  ['lines apart', [['Salon', 'Foire']], [['Deux', 'Trois']]],
  ['lines beside each other', [['Salon', 'Foire']], [['100', '200']]],
  ['values of one line', [['["a"', '["c"']], [['"b"]', '"d"]']]],
  ['a key after a value', [['"Salon",', '"Salon",\n  "x": 1,']], [['100', '200']]],
  ['a list that grows and a value of it', [['"Deux."', '"Deux.",\n    "Trois."']], [['Deux', '2']]],
  ['a line removed', [['    "Un.",\n', '']], [['Deux', '2']]],
  ['other indentation', [['  "title"', '\t"title"']], [['Salon', 'Foire']]],
  ['lines ended another way', [[PAGE, PAGE.replaceAll('\n', '\r\n')]], [['Salon', 'Foire']]],
])('has the changes of both: %s', (_, one, other) => {
  const both = edit(...one)['a.json'].replace(...(other[0] as [string, string]));
  for (const [live, own] of [
    [one, other],
    [other, one],
  ] as const)
    expect(merged(edit(), edit(...live), edit(...own))).toEqual({
      changes: { 'a.json': both },
      conflicts: [],
    });
});

it('names the place that both have changed, with both sides, and takes the side that is preferred', () => {
  const [live, own] = [
    edit(['Deux', 'Trois']),
    edit(['  "price"', '  "new": 1,\n  "price"'], ['Deux', 'Quatre']),
  ];
  expect(merged(edit(), live, own)).toEqual({
    changes: {},
    conflicts: [{ path: 'a.json', line: 8, published: '    "Trois."\n', own: '    "Quatre."\n' }],
  });
  expect(merged(edit(), live, own, 'mine').changes).toEqual(own);
  expect(merged(edit(), live, own, 'published').changes).toEqual({
    'a.json': own['a.json'].replace('Quatre', 'Trois'),
  });
});

it('does not write a key twice', () => {
  const [live, own] = [edit(['{', '{\n  "x": 1,']), edit(['100,', '100,\n  "x": 1,'])];
  expect(merged(edit(), live, own).conflicts).toEqual([{ path: 'a.json', line: 5 }]);
  expect(merged(edit(), live, own, 'mine').changes).toEqual(own);
});

it('takes over files that are new, changed or gone, and leaves those that only the folders have changed', () => {
  const base = { gone: '1', changed: '1', mine: '1', both: '1', 'lost.json': '1' };
  const live = { changed: '2', mine: '1', both: '2', new: '3', 'lost.json': '2' };
  const own = { gone: '1', changed: '1', mine: '2', both: '3', own: '4' };
  const taken = { changed: '2', gone: undefined, new: '3' };
  expect(merged(base, live, own)).toEqual({
    changes: taken,
    conflicts: [{ path: 'both' }, { path: 'lost.json' }],
  });
  expect(merged(base, live, own, 'mine').changes).toEqual(taken);
  expect(merged(base, live, own, 'published').changes).toEqual({ ...taken, both: '2', 'lost.json': '2' });
  expect(merged(base, live, live)).toEqual({ changes: {}, conflicts: [] });
});
