/** The most that a route may transfer before its script has taken over, compressed, in bytes; fonts come after it. */
export const BUDGETS = {
  /** JavaScript and stylesheets of an information page. */
  page: 85_000,
  /** JavaScript and stylesheets of a form: shell, languages and definition included. */
  form: 160_000,
  html: 18_000,
  fonts: 40_000,
} as const;

/** What a page cost, in bytes as they were transferred. */
export interface PageBytes {
  html: number;
  /** JavaScript and stylesheets. */
  code: number;
  fonts: number;
  /** Pictures, videos, data. */
  other: number;
}

/** Adds up what was transferred, by content type. */
export function sumBytes(transfers: Iterable<{ type: string; bytes: number }>): PageBytes {
  const sum: PageBytes = { html: 0, code: 0, fonts: 0, other: 0 };
  for (const { type, bytes } of transfers) sum[kindOf(type)] += bytes;
  return sum;
}

/** Whether a content type is that of JavaScript or a stylesheet. */
export function isCode(type: string): boolean {
  return /^(text|application)\/javascript|^text\/css/.test(type);
}

function kindOf(type: string): keyof PageBytes {
  if (type.startsWith('text/html')) return 'html';
  if (isCode(type)) return 'code';
  return type.startsWith('font/') ? 'fonts' : 'other';
}
