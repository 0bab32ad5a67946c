import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFormats } from '../../scripts/makeFormats.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const src = join(temporaryFolder(), 'src');
for (const folder of ['definitions', 'pages'])
  await cp(`src/${folder}`, join(src, folder), { recursive: true });

it('the output of "npm run formats" is up to date in the repository', async () => {
  for (const [file, text] of await makeFormats('src')) {
    expect(await readFile(join('src', file), 'utf8'), `${file}: run "npm run formats"`).toBe(text);
  }
});

it('a folder adds a type of block, and a file adds an icon', async () => {
  await mkdir(join(src, 'pages/blocks/timetable'));
  const format = {
    title: 'Timetable block',
    type: 'object',
    allOf: [{ $ref: '../../../definitions/parts.json#/$defs/section' }],
    required: ['type', 'hours'],
    properties: { type: { const: 'timetable' }, hours: { type: 'array', items: { type: 'string' } } },
    unevaluatedProperties: false,
  };
  await writeFile(join(src, 'pages/blocks/timetable/format.schema.json'), JSON.stringify(format));
  await writeFile(join(src, 'pages/icons/drum.svg'), '<svg/>');
  const made = await makeFormats(src);
  expect(made.get('definitions/block.schema.json')).toContain('../pages/blocks/timetable/format.schema.json');
  expect(made.get('definitions/icon.schema.json')).toContain('"drum"');
  const types = made.get('definitions/formats/formats.ts') ?? '';
  expect(types).toMatch(/type TimetableBlock = Section & \{\s+type: 'timetable';\s+hours: string\[\];/);
  expect(types).toContain("| 'drum'");
});
