import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { FROZEN } from './definitionFolders.ts';

export interface DefinitionsCopy {
  /** Folder that holds `forms/` and `content/`. */
  folder: string;
  folders: SourceFolders;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Changes a JSON file in place, keeping nothing of its layout. */
  edit<Value>(path: string, change: (value: Value) => void): void;
}

/** A copy of the frozen definitions, free to be changed; gone when the test ends. */
export function copyDefinitions(): DefinitionsCopy {
  const folder = mkdtempSync(join(tmpdir(), 'fair-definitions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(FROZEN.formsDir, join(folder, 'forms'), { recursive: true });
  cpSync(FROZEN.contentDir, join(folder, 'content'), { recursive: true });
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  return {
    folder,
    folders: { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') },
    read,
    write,
    edit(path, change) {
      const value = JSON.parse(read(path));
      change(value);
      write(path, `${JSON.stringify(value, null, 2)}\n`);
    },
  };
}
