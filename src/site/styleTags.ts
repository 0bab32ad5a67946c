import type { EmotionCache } from '@emotion/cache';
import type { EmotionServer } from '@emotion/server/create-instance';

type Chunks = ReturnType<EmotionServer['extractCriticalToChunks']>;

/**
 * The styles of a rendered page as `<style>` tags, and their contents. Each global sheet gets a tag of its own: the
 * browser's Emotion recognises them one by one and would insert them again otherwise.
 */
export function styleTags(cache: EmotionCache, chunks: Chunks): { tags: string; styles: string[] } {
  const parts = chunks.styles.flatMap(({ key, ids, css }) =>
    key.endsWith('-global')
      ? ids.map((id) => ({ name: `${key} ${id}`, css: String(cache.inserted[id]) }))
      : [{ name: [key, ...ids].join(' '), css }],
  );
  const filled = parts.filter(({ css }) => css !== '');
  return {
    tags: filled.map(({ name, css }) => `<style data-emotion="${name}">${css}</style>`).join(''),
    styles: filled.map(({ css }) => css),
  };
}
