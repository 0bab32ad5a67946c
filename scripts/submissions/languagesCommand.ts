import { tell } from '#definitions/sources/tell.ts';
import { describeLanguage } from '#publication/compile/LanguageState.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { draftPrefix } from '#server/live/draftPrefix.ts';
import type { Output } from './Output.ts';
import type { OpenSubmissions } from './openSubmissions.ts';

/**
 * Prints which languages the public sees, and the address of each draft; without `PUBLIC_URL` its path.
 *
 * @throws PublicationError when the definitions have errors
 */
export async function languagesCommand(
  { store }: Pick<OpenSubmissions, 'store'>,
  config: ServerConfig,
  { print }: Output,
): Promise<void> {
  // Loaded by need: the compiler's modules double the time until any command begins.
  const { compileFolders } = await import('#publication/compileFolders.ts');
  const { languages } = compileFolders(config).compilation;
  const { publicUrl = '' } = config;
  for (const language of languages) {
    const { id, name } = language.locale;
    await print(tell`${id}  ${name} is ${describeLanguage(language)}\n`);
    if (language.draft) await print(`    ${publicUrl}${draftPrefix(store, id)}\n`);
  }
}
