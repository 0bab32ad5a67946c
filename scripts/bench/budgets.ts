/** Maximum bytes, compressed, that a route transfers before hydration; fonts load after it. */
export const BUDGETS = {
  /** JavaScript and stylesheets of an information page. */
  page: 85_000,
  /** JavaScript and stylesheets of a form: shell, languages and definition included. */
  form: 142_000,
  html: 18_000,
  fonts: 40_000,
} as const;

/** Bytes that a page transferred (compressed). */
export interface PageBytes {
  html: number;
  /** JavaScript and stylesheets. */
  code: number;
  fonts: number;
  /** Pictures, videos, data. */
  other: number;
}

/** Sums bytes by content type. */
export function sumBytes(transfers: Iterable<{ type: string; bytes: number }>): PageBytes {
  const sum: PageBytes = { html: 0, code: 0, fonts: 0, other: 0 };
  for (const { type, bytes } of transfers) sum[kindOf(type)] += bytes;
  return sum;
}

/** Whether a content type is JavaScript or CSS. */
export function isCode(type: string): boolean {
  return /^(text|application)\/javascript|^text\/css/.test(type);
}

function kindOf(type: string): keyof PageBytes {
  if (type.startsWith('text/html')) return 'html';
  if (isCode(type)) return 'code';
  return type.startsWith('font/') ? 'fonts' : 'other';
}
