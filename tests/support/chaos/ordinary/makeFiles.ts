import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { MAKERS } from './makers.ts';
import { writeSources } from './sources.ts';

const PACKAGES = [
  'docx@9.15.2',
  'exceljs@4.4.0',
  'xlsx@0.18.5',
  'pptxgenjs@4.0.1',
  'pdfkit@0.20.2',
  'pdf-lib@1.17.1',
];

export interface OrdinaryFiles {
  /** Paths, by the program that made them. */
  files: Map<string, string[]>;
  /** Programs that are not installed. */
  missing: string[];
}

/** Has all programs of this machine make files of these extensions in the folder. */
export async function makeFiles(folder: string, extensions: ReadonlySet<string>): Promise<OrdinaryFiles> {
  const env = {
    ...process.env,
    SRC: join(folder, 'sources'),
    MODULES: join(folder, 'npm/node_modules'),
    NODE: process.execPath,
  };
  mkdirSync(env.SRC);
  await writeSources(env.SRC);
  spawnSync('npm', ['install', '--silent', '--prefix', join(folder, 'npm'), ...PACKAGES], {
    env,
    timeout: 120_000,
  });
  const files = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [index, { program, command, script }] of MAKERS.entries()) {
    const run = (code: string, cwd: string) =>
      spawnSync('sh', ['-c', code], { cwd, env: { ...env, OUT: cwd }, timeout: 300_000, encoding: 'utf8' });
    if (run(command, folder).status !== 0) {
      missing.push(program);
      continue;
    }
    const own = join(folder, `${index}`);
    mkdirSync(own);
    run(script, own);
    const made = readdirSync(own, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extensions.has(extname(entry.name)))
      .map(({ parentPath, name }) => join(parentPath, name))
      // A program that failed may leave an empty file.
      .filter((path) => statSync(path).size > 0);
    files.set(program, made.sort());
  }
  return { files, missing };
}
