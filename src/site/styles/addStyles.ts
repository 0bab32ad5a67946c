const added = new Set<string>();

/**
 * Adds CSS to the end of the document's first style sheet, once. The content security policy allows a script no further
 * `<style>`, but it allows rules.
 */
export function addStyles(css: string): void {
  const [sheet] = document.styleSheets;
  if (!sheet || added.has(css)) return;
  added.add(css);
  sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}
