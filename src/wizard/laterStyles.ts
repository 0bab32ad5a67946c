/** CSS of parts that no form shows at first. The CSS comes with the script, so that documents are small; a form without script has both. */
export const laterStyles = Object.values(
  import.meta.glob<string>('./**/*.later.css', { query: '?inline', import: 'default', eager: true }),
).join('');
