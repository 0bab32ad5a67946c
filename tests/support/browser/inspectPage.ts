import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { FRENCH_BREAK } from '../spaces.ts';

/** Message ids in visible or accessible texts: a page shows the id where a translation is missing. */
export async function missingTexts(page: Page): Promise<string[]> {
  const isId = /^(pages|forms|site|shell|blocks|form|receipt|errors|server|documents)\.[\w.-]*\w$/;
  const texts = await textsOf(page);
  return texts.flatMap((text) => text.split(/[\s"'«»(),:]+/)).filter((word) => isId.test(word));
}

/** Texts of a page with a space at which a browser may break a line where French does not. */
export async function breakingTexts(page: Page): Promise<string[]> {
  return (await textsOf(page)).filter((text) => FRENCH_BREAK.test(text));
}

function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style')) texts.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
        const text = element.getAttribute(name);
        if (text) texts.push(text);
      }
    }
    return texts;
  });
}

/** Same-origin addresses that the page links to, loads or may load; links to fragments that do not exist. */
export function linkedUrls(page: Page): Promise<{ urls: string[]; brokenFragments: string[] }> {
  return page.evaluate(() => {
    const urls = new Set<string>();
    const brokenFragments: string[] = [];
    const add = (address: string | null | undefined) => {
      if (!address) return;
      const url = new URL(address, document.baseURI);
      if (url.origin !== location.origin) return;
      const fragment = decodeURIComponent(url.hash.slice(1));
      if (url.pathname === location.pathname && fragment && !document.getElementById(fragment)) {
        brokenFragments.push(address);
      }
      urls.add(url.pathname + url.search);
    };
    for (const element of document.querySelectorAll('[href], [src], [poster], [action]')) {
      for (const name of ['href', 'src', 'poster', 'action']) add(element.getAttribute(name));
    }
    for (const element of document.querySelectorAll('[srcset]')) {
      for (const part of (element.getAttribute('srcset') ?? '').split(',')) add(part.trim().split(/\s+/)[0]);
    }
    for (const image of document.querySelectorAll<HTMLMetaElement>('meta[property="og:image"]')) {
      add(image.content);
    }
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        for (const [, address] of rule.cssText.matchAll(/url\("?([^")]+)"?\)/g)) {
          if (!address?.startsWith('data:')) add(address);
        }
      }
    }
    return { urls: [...urls], brokenFragments };
  });
}

/** Elements that make the page wider than a viewport of `width` pixels, with the excess. The viewport keeps that width. */
export async function overflowingElements(page: Page, width: number): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width, height: size?.height ?? 740 });
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${scrollWidth - clientWidth} px: ${element.outerHTML.slice(0, 120)}`);
  });
}

/** The same on a phone whose reader has enlarged text to 200 %: the default size is 16 px. */
export async function overflowingLargeText(page: Page, width: number): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const found = await overflowingElements(page, width);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
  return found;
}

/** Texts and controls in the column of the contact button, under which scrolling would put them. */
export function underContactButton(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('.contact-button');
    if (!button) throw new Error('There is no contact button.');
    const { left, right } = button.getBoundingClientRect();
    /** Whether a box is in the column, as far as the elements around it show it. */
    const isUnder = (box: DOMRect, around: Element | null): boolean => {
      let [from, to] = [box.left, box.right];
      for (let each = around; each; each = each.parentElement) {
        if (getComputedStyle(each).overflowX === 'visible') continue;
        const clip = each.getBoundingClientRect();
        from = Math.max(from, clip.left);
        to = Math.min(to, clip.right);
      }
      return to - from > 1 && to > left && from < right;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.header, .contact-button, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((box) => isUnder(box, node.parentElement)))
        found.push(node.textContent ?? '');
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(input, select, textarea, button), .footer input',
    ))
      if (isUnder(control.getBoundingClientRect(), control.parentElement)) found.push(control.outerHTML);
    return found;
  });
}

/** Words of a page that break across lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Faults that axe does not find: heading levels, repeated ids and landmarks, ambiguous link names, small controls. */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]'),
      );
    const nameOf = (element: Element): string => {
      const ids = element.getAttribute('aria-labelledby')?.split(' ');
      const text = ids
        ? ids.map((id) => document.getElementById(id)?.textContent).join(' ')
        : (element.getAttribute('aria-label') ?? element.textContent ?? '');
      return text.replace(/\s+/g, ' ').trim();
    };
    const repeated = (all: string[]) => new Set(all.filter((each, index) => all.indexOf(each) !== index));
    const faults: string[] = [];

    const headings = shown('h1, h2, h3, h4, h5, h6');
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) faults.push('not one first heading');
    for (const [index, level] of levels.entries()) {
      if (level > (levels[index - 1] ?? 0) + 1)
        faults.push(`heading skips a level: ${headings[index]?.textContent}`);
    }
    for (const id of repeated([...document.querySelectorAll('[id]')].map((element) => element.id))) {
      faults.push(`id twice: ${id}`);
    }
    for (const name of repeated(shown('nav, aside').map((each) => each.tagName + nameOf(each)))) {
      faults.push(`landmark twice: ${name}`);
    }
    const targets = new Map<string, string>();
    for (const link of shown('main a[href]')) {
      const href = link.getAttribute('href') ?? '';
      const other = targets.get(nameOf(link)) ?? href;
      if (other !== href) faults.push(`"${nameOf(link)}" leads to ${other} and to ${href}`);
      targets.set(nameOf(link), href);
    }
    for (const control of shown(
      'button, .button, header a, input:not([type=radio], [type=checkbox]), select',
    )) {
      const { width, height } = control.getBoundingClientRect();
      // Native file inputs are one pixel in size, behind their label.
      if (width > 2 && height < 44)
        faults.push(`${Math.round(height)} px high: ${control.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The parts around every page or step of a form. */
export const SHELL = ['header.header', 'footer.footer'];

/**
 * Violations that axe finds: rule and place. The page's Content-Security-Policy does not apply to it. `leftOut` are selectors of
 * parts whose elements are not examined; rules about the whole page see them.
 */
export async function axeFindings(page: Page, leftOut: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, leftOut }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: leftOut },
        {
          runOnly: tags,
          resultTypes: ['violations'],
          preload: false,
          rules: { 'target-size': { enabled: true } },
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { tags: TAGS, leftOut },
  );
}
