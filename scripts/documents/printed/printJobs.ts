import type { BlockType } from '#contract/CompiledContent.ts';
import type { Block, SiteDocument } from '#definitions/formats/formats.ts';
import type { FormCompilation } from '#publication/compile/compileForm.ts';
import type { Compilation } from '#publication/compile/compileSources.ts';
import { CommandError } from '../../commandLine/CommandError.ts';

/** A document of site.json in one language, with its content. */
export interface PrintJob {
  document: SiteDocument;
  locale: string;
  /** Path as in site.json: `/documents/<name>.pdf`. */
  file: string;
  content: { blocks: Block[] } | FormCompilation;
}

/** Blocks without content on paper: a countdown, a map of another site, buttons and downloads. */
const UNPRINTED: readonly BlockType[] = ['countdown', 'documents', 'gate', 'map'];

/**
 * A document in the site's first language and each for which it has a file, or in `wanted` alone. Empty if it has neither
 * `form` nor `pages`.
 *
 * @throws CommandError when the form or a block does not exist, or a block cannot be printed
 */
export function printJobs(document: SiteDocument, compilation: Compilation, wanted?: string): PrintJob[] {
  if (!document.form && !document.pages) return [];
  const { locales } = compilation;
  const content = contentOf(document, compilation);
  const own = locales.filter((locale, index) => index === 0 || document.translated?.[locale]);
  return (wanted === undefined ? own : [wanted]).map((locale) => {
    const file = locale === locales[0] ? document.file : translatedFile(document, locale);
    return { document, locale, file, content };
  });
}

function translatedFile({ file, translated }: SiteDocument, locale: string): string {
  return translated?.[locale]?.file ?? file.replace(/(\.\w+)?$/, `-${locale}$1`);
}

function contentOf(document: SiteDocument, { forms, pages }: Compilation): PrintJob['content'] {
  const subject = `The document "${document.id}" of content/site.json`;
  if (document.form) {
    const form = forms.get(document.form);
    if (!form) throw new CommandError(`${subject} names the form "${document.form}": there is none.`);
    return form;
  }
  const named = (document.pages ?? []).flatMap(({ page, blocks }) => blocks.map((id) => ({ page, id })));
  return {
    blocks: named.map(({ page, id }, index) => {
      const place = `block "${id}" of content/pages/${page}.json`;
      const block = pages.find((one) => one.id === page)?.blocks.find((one) => one.id === id);
      if (!block) throw new CommandError(`${subject} names the ${place}: there is none.`);
      if (UNPRINTED.includes(block.type) || (block.type === 'hero' && index > 0)) {
        throw new CommandError(
          `${subject} cannot print the ${place}: it is a "${block.type}"; ` +
            `not printed are ${UNPRINTED.join(', ')}, and a hero that is not the first block.`,
        );
      }
      return block;
    }),
  };
}
