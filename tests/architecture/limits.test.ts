import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './importGraph.ts';

it('hands limits in: what starts the server is alone in reading the standard ones', () => {
  const readers = sourceFiles().filter((file) =>
    /^import \{(?! type \w+ \})[^}]*\} from '[^']*config\/limits\.ts'/m.test(
      readFileSync(join('src', file), 'utf8'),
    ),
  );
  expect(readers).toEqual(['server/startServer.ts']);
});
