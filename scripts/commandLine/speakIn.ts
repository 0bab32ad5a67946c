import { SPOKEN, speak } from '#definitions/sources/speak.ts';
import { UsageError } from './UsageError.ts';

/** Speaks the language of the option `--lang`, or that of the environment. @throws UsageError for another language */
export function speakIn(lang: string | undefined): void {
  if (lang !== undefined && !SPOKEN.includes(lang))
    throw new UsageError(`--lang ${lang}: write ${SPOKEN.join(' or ')}.`);
  speak(lang);
}
