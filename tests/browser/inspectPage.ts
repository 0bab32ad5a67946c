import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Texts on screen, or read out, that are the id of a message: a translation is missing. */
export function missingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isId = /^(pages|forms|site|shell|blocks|form|errors|server|documents)\.[\w.-]*\w$/;
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content', 'value']) {
        const text = element.getAttribute(name);
        if (text) texts.push(text);
      }
    }
    return texts.flatMap((text) => text.split(/[\s"'«»(),:]+/)).filter((word) => isId.test(word));
  });
}

/** Addresses on this site of everything the page links to, loads or could load, and fragments that lead nowhere. */
export function linkedUrls(page: Page): Promise<{ urls: string[]; lost: string[] }> {
  return page.evaluate(() => {
    const urls = new Set<string>();
    const lost: string[] = [];
    const add = (address: string | null | undefined) => {
      if (!address) return;
      const url = new URL(address, document.baseURI);
      if (url.origin !== location.origin) return;
      const fragment = decodeURIComponent(url.hash.slice(1));
      if (url.pathname === location.pathname && fragment && !document.getElementById(fragment)) {
        lost.push(address);
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
    return { urls: [...urls], lost };
  });
}

/** Pixels by which the page is wider than a window of `width`, and what sticks out; leaves the window that wide. */
export async function sideways(page: Page, width: number): Promise<string[]> {
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

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds: the rule and the places. It runs outside the page's policy, and changes nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      preload: false,
      rules: { 'target-size': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, TAGS);
}
