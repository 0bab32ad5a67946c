/** A text that a page has no room for. */
export interface WideText {
  /** What its node shows, with the marks after its texts. */
  shown: string;
  /**
   * `page`: pixels beyond the window, so that the page scrolls sideways. `box`: pixels beyond the box that it stands in, which cuts it off or
   * lets it cover others. `lines`: of a button, when it has more than three. `word`: letters of `word` before the break that shows no hyphen.
   */
  over: 'page' | 'box' | 'lines' | 'word';
  by: number;
  word?: string;
}

/**
 * Runs in a page: returns the texts that go beyond the window or the nearest box that does not scroll, those of tall buttons, and those of
 * which a word is broken without a hyphen.
 */
export function wideTexts(): WideText[] {
  const found: WideText[] = [];
  // The design shows the beginning of some texts, and of others nothing to the eye.
  const leavesOut = (box: Element) => {
    const { textOverflow, textIndent } = getComputedStyle(box);
    return textOverflow === 'ellipsis' || textIndent === '100%';
  };
  const scrolls = (box: Element) => {
    // A dialog scrolls down only.
    if (box.closest('dialog')) return false;
    for (
      let element: Element | null = box;
      element && element !== document.body;
      element = element.parentElement
    )
      if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
    return false;
  };
  // The letters of a word on its first line, if it has two.
  const lettersBefore = (node: Node, start: number, { length }: string) => {
    const range = document.createRange();
    const topOf = (index: number) => {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return Math.round(range.getBoundingClientRect().top);
    };
    const first = topOf(start);
    return Array.from({ length }, (_, index) => index).find((index) => topOf(start + index) !== first);
  };
  const brokenWord = (node: Node, parent: HTMLElement) => {
    // Addresses and names of files may break anywhere, as may the scripts that have no spaces.
    for (const token of (node.nodeValue ?? '').matchAll(/\S+/gu)) {
      if (/[@/_\d]|\.[\p{L}]/u.test(token[0])) continue;
      for (const { 0: word, index } of token[0].matchAll(
        /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]{2,}/gu,
      )) {
        const by = lettersBefore(node, token.index + index, word);
        if (by === undefined) continue;
        // A hyphen of the browser needs room: without it, the word breaks elsewhere.
        const { hyphens } = parent.style;
        parent.style.hyphens = 'manual';
        const plain = lettersBefore(node, token.index + index, word);
        parent.style.hyphens = hyphens;
        if (plain === by) return { word, by };
      }
    }
    return undefined;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const shown = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (
      shown.trim() === '' ||
      !parent ||
      parent.closest('.visually-hidden, script, style, noscript, [hidden]')
    )
      continue;
    let box: Element = parent;
    while (getComputedStyle(box).display.startsWith('inline') && box.parentElement) box = box.parentElement;
    if (leavesOut(box) || scrolls(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width <= 1) continue;
    const frame = box.getBoundingClientRect();
    // Text of no more than one pixel is for screen readers.
    if (frame.width <= 1) continue;
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    const window = document.documentElement.clientWidth;
    const ofPage = Math.max(right - window, -left);
    const ofBox = Math.max(right - frame.right, frame.left - left);
    if (ofPage > 1) found.push({ shown, over: 'page', by: Math.round(ofPage) });
    else if (ofBox > 1) found.push({ shown, over: 'box', by: Math.round(ofBox) });
    else if (lines > 3 && parent.closest('button, .button')) found.push({ shown, over: 'lines', by: lines });
    else if (lines > 1) {
      const broken = brokenWord(node, parent);
      if (broken) found.push({ shown, over: 'word', ...broken });
    }
  }
  return found;
}
