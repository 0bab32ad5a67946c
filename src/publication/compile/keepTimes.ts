import type { CompiledPage } from '#contract/CompiledContent.ts';
import type { MessageId } from '#contract/CompiledForm.ts';
import { KEEP_TIMES } from '#definitions/formats/keepTimes.ts';
import { formatDuration } from '#messages/duration.ts';
import type { FormCompilation } from './compileForm.ts';

/**
 * Replaces each `KEEP_TIMES` item by one item for each form with `keepFor`. Returns the pages, and the texts by locale
 * with those of the new items. Removes a list that is empty afterwards.
 */
export function expandKeepTimes(
  pages: CompiledPage[],
  forms: ReadonlyMap<string, FormCompilation>,
  texts: Record<string, Record<MessageId, string>>,
): { pages: CompiledPage[]; texts: Record<string, Record<MessageId, string>> } {
  const [defaultTexts = {}] = Object.values(texts);
  const added: typeof texts = Object.fromEntries(Object.keys(texts).map((locale) => [locale, {}]));
  const keeping = [...forms.values()].flatMap(({ form }) =>
    form.submission.keepFor === undefined ? [] : [{ form, keepFor: form.submission.keepFor }],
  );
  const itemsOf = (page: CompiledPage): MessageId[] =>
    keeping.map(({ form, keepFor }) => {
      const id = `pages.${page.id}.keepTimes.${form.id}`;
      for (const [locale, own] of Object.entries(texts)) {
        const text = (each: MessageId) => own[each] ?? defaultTexts[each] ?? each;
        const item = text('blocks.keepTime').replace('{form}', () => text(form.title));
        Object.assign(added[locale] ?? {}, {
          [id]: item.replace('{duration}', () => formatDuration(keepFor, locale)),
        });
      }
      return id;
    });
  const isPlaceholder = (id: unknown) => typeof id === 'string' && defaultTexts[id] === KEEP_TIMES;

  function expand<Value>(value: Value, page: CompiledPage): Value {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.flatMap((item) => (isPlaceholder(item) ? itemsOf(page) : [expand(item, page)]));
      return items.filter((item) => !isEmptied(item)) as Value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item, page)])) as Value;
  }
  const expanded = pages.map((page) => ({ ...page, blocks: expand(page.blocks, page) }));
  return {
    pages: expanded,
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, own]) => [locale, { ...own, ...added[locale] }]),
    ),
  };
}

function isEmptied(node: unknown): boolean {
  const { kind, items } = (node ?? {}) as { kind?: string; items?: unknown[] };
  return kind === 'list' && items?.length === 0;
}
