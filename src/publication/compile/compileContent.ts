import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { PageDefinition, SiteDefinition } from '#definitions/formats/formats.ts';
import { replaceTexts } from './replaceTexts.ts';
import { textCollector } from './textCollector.ts';

/** Returns a page with texts replaced by message ids, `pages.<id>.<block>.<path>`, and its French texts by id. */
export function compilePage(
  id: string,
  page: PageDefinition,
): { page: CompiledPage; texts: Record<MessageId, string> } {
  const collector = textCollector(`pages.${id}`);
  const compiled = replaceTexts('page.schema.json', page, collector, (words) =>
    (words[0] === 'blocks' ? words.slice(1) : words).join('.'),
  );
  const { route, aliases = [], title, description, blocks } = compiled;
  return { page: { id, route, aliases, title, description, blocks }, texts: collector.texts };
}

/** Returns `site.json` with texts replaced by message ids, `site.<path>`, and its French texts by id. */
export function compileSite(definition: SiteDefinition): {
  site: CompiledSite;
  texts: Record<MessageId, string>;
} {
  const collector = textCollector('site');
  const { $schema: _, ...site } = replaceTexts('site.schema.json', definition, collector);
  const { bank = [], social = [], documents = [], newsCategories = [], news = [] } = site;
  return {
    site: { ...site, bank, social, documents, newsCategories, news },
    texts: collector.texts,
  };
}
