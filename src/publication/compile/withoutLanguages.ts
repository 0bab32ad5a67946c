import type { Sources } from '#definitions/sources/Sources.ts';

/** Returns the sources as if site.json did not name some languages. */
export function withoutLanguages(sources: Sources, ids: ReadonlySet<string>): Sources {
  const { site, messages } = sources;
  return {
    ...sources,
    site: site && { ...site, locales: site.locales.filter(({ id }) => !ids.has(id)) },
    messages: Object.fromEntries(Object.entries(messages).filter(([id]) => !ids.has(id))),
  };
}
