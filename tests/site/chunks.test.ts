import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FORM, SMALL, STORAGE, WORKER } from '#site/bundle/chunks.ts';

it.each([...SMALL, ...FORM, ...WORKER, ...STORAGE])(
  'the chunk names the module %s, which is there',
  (name) => {
    expect(globSync(`src/${name}.{ts,tsx}`)).toHaveLength(1);
  },
);
