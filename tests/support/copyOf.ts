import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

export interface DefinitionsCopy {
  /** Folder that holds `forms/` and `content/`. */
  folder: string;
  folders: SourceFolders;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Changes the value of a JSON file and writes it with two spaces of indentation. */
  edit<Value>(path: string, change: (value: Value) => void): void;
}

/** Copies definitions into a new folder, which the caller removes. */
export function copyOf({ formsDir, contentDir }: SourceFolders): DefinitionsCopy {
  const folder = mkdtempSync(join(tmpdir(), 'fair-definitions-'));
  cpSync(formsDir, join(folder, 'forms'), { recursive: true });
  cpSync(contentDir, join(folder, 'content'), { recursive: true });
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
