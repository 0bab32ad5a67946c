import { type MarkedText, markedTexts } from '#messages/marks.ts';

/** A text of a page with its place. */
export interface PlacedText extends MarkedText {
  node: Text;
}

/** Attributes that people read or hear. */
const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'aria-description', 'content', 'label'];

/** Returns the marked texts that stand in a page, in its order; none while it begins to load and has no body. */
export function placedTexts(root: Node | null): PlacedText[] {
  const found: PlacedText[] = [];
  if (!root) return found;
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement && /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(parentElement.tagName)) continue;
    for (const text of markedTexts(node.nodeValue ?? '')) found.push({ ...text, node: node as Text });
  }
  return found;
}

/** Returns the ids of the texts that a page has, those of its attributes too. */
export function idsIn(page: Document): Set<string> {
  const ids = new Set(placedTexts(page.body ?? page).map(({ id }) => id));
  for (const element of page.body?.querySelectorAll('*') ?? [])
    for (const name of ATTRIBUTES)
      for (const { id } of markedTexts(element.getAttribute(name) ?? '')) ids.add(id);
  for (const { id } of markedTexts(page.title)) ids.add(id);
  return ids;
}

/** Returns the id of the text at a place of a page, else of the nearest element that has one. */
export function idAt(page: Document, { target, clientX, clientY, detail }: MouseEvent): string | undefined {
  // A press of a key has no place.
  const caret = detail === 0 ? null : page.caretRangeFromPoint?.(clientX, clientY);
  const { startContainer: node, startOffset = 0 } = caret ?? {};
  if (node && (target as Node).contains(node)) {
    const here = markedTexts(node.nodeValue ?? '').find(({ end }) => end > startOffset);
    if (here) return here.id;
  }
  for (let element = target as Element | null; element; element = element.parentElement) {
    for (const name of ATTRIBUTES) {
      const [text] = markedTexts(element.getAttribute(name) ?? '');
      if (text) return text.id;
    }
    const [text] = placedTexts(element);
    if (text) return text.id;
  }
  return undefined;
}

/** Whether the page scrolls sideways, or cuts off what stands around a text. */
export function overflows(page: Window & typeof globalThis, text: Text): boolean {
  const root = page.document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) return true;
  for (
    let element = text.parentElement;
    element && element !== page.document.body;
    element = element.parentElement
  ) {
    const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const { overflowX } = page.getComputedStyle(element);
    if (cut && (overflowX === 'hidden' || overflowX === 'clip')) return true;
  }
  return false;
}

export type Shade = 'chosen' | 'new' | 'changed' | 'needs-review';

/** In colours of the site and of the system. */
const STYLES = `
::highlight(editor-chosen) { background: Mark; color: MarkText; }
::highlight(editor-new) { text-decoration: underline wavy var(--palette-error-main) 2px; }
::highlight(editor-changed) { text-decoration: underline wavy var(--palette-warning-main) 2px; }
::highlight(editor-needs-review) { text-decoration: underline dotted var(--palette-primary-main) 3px; }
`;

/** Shades texts of a page without a change of its document. */
export function shade(page: Window & typeof globalThis, shadeOf: (id: string) => readonly Shade[]): void {
  const { document, CSS } = page;
  if (!('highlights' in CSS)) return;
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new page.CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets = [sheet];
  }
  const ranges = new Map<Shade, Range[]>();
  for (const { id, node, start, markStart } of placedTexts(document.body)) {
    for (const name of shadeOf(id)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, markStart);
      ranges.set(name, [...(ranges.get(name) ?? []), range]);
    }
  }
  for (const name of ['new', 'changed', 'needs-review', 'chosen'] as const)
    CSS.highlights.set(`editor-${name}`, new page.Highlight(...(ranges.get(name) ?? [])));
}
