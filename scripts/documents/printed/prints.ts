import type { BlockType } from '#contract/CompiledContent.ts';
import type { Block, SiteDocument } from '#definitions/formats/formats.ts';
import type { FormCompilation } from '#publication/compile/compileForm.ts';
import type { Compilation } from '#publication/compile/compileSources.ts';

/** A document of site.json in a language, and what it is printed from. */
export interface Print {
  document: SiteDocument;
  locale: string;
  /** As site.json names it: `/documents/<name>.pdf`. */
  file: string;
  content: { blocks: Block[] } | FormCompilation;
}

/** Blocks that say nothing on paper: of the moment, of other sites, or nothing but what is pressed. */
const UNPRINTED: readonly BlockType[] = ['countdown', 'documents', 'gate', 'map'];

/**
 * A document in the default language and each that it has a file in, or in `wanted` alone; none where it does not say
 * what it is printed from.
 *
 * @throws Error when there is no such form or block, or the block cannot be printed
 */
export function printsOf(document: SiteDocument, compilation: Compilation, wanted?: string): Print[] {
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

function contentOf(document: SiteDocument, { forms, pages }: Compilation): Print['content'] {
  const subject = `The document "${document.id}" of content/site.json`;
  if (document.form) {
    const form = forms.get(document.form);
    if (!form) throw new Error(`${subject} names the form "${document.form}": there is none.`);
    return form;
  }
  const named = (document.pages ?? []).flatMap(({ page, blocks }) => blocks.map((id) => ({ page, id })));
  return {
    blocks: named.map(({ page, id }, index) => {
      const place = `block "${id}" of content/pages/${page}.json`;
      const block = pages.find((one) => one.id === page)?.blocks.find((one) => one.id === id);
      if (!block) throw new Error(`${subject} names the ${place}: there is none.`);
      if (UNPRINTED.includes(block.type) || (block.type === 'hero' && index > 0)) {
        throw new Error(
          `${subject} cannot print the ${place}: it is a "${block.type}"; ` +
            `not printed are ${UNPRINTED.join(', ')}, and a hero but in the first place.`,
        );
      }
      return block;
    }),
  };
}
