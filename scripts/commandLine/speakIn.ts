import { parseArgs } from 'node:util';
import { SPOKEN, speak } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { UsageError } from './UsageError.ts';
import './endQuietly.ts';

/** The option of every command. */
export const LANG = { lang: { type: 'string' } } as const;

/** Speaks the language that a command line chooses with `--lang`, or that of the environment. @throws UsageError for another language */
export function speakIn(args: string[]): void {
  speak();
  const { lang } = parseArgs({ args, options: LANG, strict: false }).values;
  // One without a value is refused when the options are read.
  if (typeof lang !== 'string') return;
  if (!SPOKEN.includes(lang)) throw new UsageError(tell`--lang ${lang}: write ${SPOKEN.join(tell` or `)}.`);
  speak(lang);
}
