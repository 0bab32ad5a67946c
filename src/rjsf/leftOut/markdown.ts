/** Replaces `markdown-to-jsx`: the texts of forms are plain text. */
export function Markdown(): never {
  throw new Error('A compiled form has no Markdown.');
}
