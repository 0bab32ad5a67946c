import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export const READMES = [
  'README.md',
  'forms/README.md',
  'content/README.md',
  'src/README.md',
  'src/server/README.md',
  'src/server/GUIDE.md',
  'CONTRIBUTING.md',
] as const;
export type Readme = (typeof READMES)[number];

/** A fenced block. `language` is empty where none is named; `text` is a drawing. */
export interface Block {
  language: string;
  text: string;
}

export function textOf(readme: string): string {
  return readFileSync(join(ROOT, readme), 'utf8');
}

export function blocksOf(readme: Readme): Block[] {
  return [...textOf(readme).matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Programs with which the command lines within sentences begin. */
const PROGRAM =
  /^(?:[A-Z_]+=\S* )*(?:npm|npx|node|podman|openssl|nginx|pgrep|systemctl|systemd-\w+|apt-get|git|curl)\s/;

/** The command lines within the sentences of a README. */
export function linesOf(readme: Readme): string[] {
  const sentences = textOf(readme).replace(/^```.*?^```$/gms, '');
  return [...sentences.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => PROGRAM.test(code));
}

/** The lines of all READMEs, and the npm scripts, each once. */
export function allLines(): string[] {
  return [...new Set([...READMES.flatMap(linesOf), ...npmScripts()])];
}

/** The npm scripts of package.json as they are called: `npm start`, `npm run check`. */
export function npmScripts(): string[] {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  return Object.keys(scripts).map((name) =>
    /^(?:start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`,
  );
}

/**
 * The whole block of a README whose text begins with `start`. `tests/architecture/readmes.test.ts` wants a call for each block:
 * the test that calls it runs what it gets.
 */
export function readmeBlock(readme: Readme, start: string): string {
  const found = blocksOf(readme).filter(({ text }) => text.startsWith(start));
  if (found.length !== 1) throw new Error(`${readme} has ${found.length} blocks that begin with "${start}"`);
  return found[0]?.text ?? '';
}

/** A command line within the sentences of a README, or an npm script; see `readmeBlock`. */
export function readmeLine(line: string): string {
  if (!allLines().includes(line)) throw new Error(`No README has the command line "${line}"`);
  return line;
}
