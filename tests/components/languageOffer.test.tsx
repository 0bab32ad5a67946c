import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RenderInput } from '#contract/PageRenderer.ts';
import { LanguageOffers } from '#site/document/LanguageOffers.tsx';
import { offerLanguage } from '#site/document/offerLanguage.ts';

const LOCALES = [
  { id: 'fr', name: 'Français', label: 'FR' },
  { id: 'en', name: 'English', label: 'EN' },
  { id: 'ar', name: 'العربية', label: 'AR', direction: 'rtl' as const },
];
const TEXTS = {
  fr: { 'shell.offer': 'En français', 'shell.close': 'Fermer' },
  en: { 'shell.offer': 'In English', 'shell.close': 'Close' },
  ar: { 'shell.offer': 'بالعربية', 'shell.close': 'أغلق' },
};

interface Visit {
  /** Language of the document. */
  locale?: string;
  path?: string;
  /** Languages of the browser. */
  languages: string[];
  userAgent?: string;
}

/** Opens a document as a browser does; returns the line that it shows, if any. */
function visit({ locale = 'fr', path = '/about', languages, userAgent = 'Mozilla/5.0' }: Visit) {
  vi.stubGlobal('navigator', { language: languages[0], languages, userAgent });
  history.replaceState(null, '', path);
  document.documentElement.lang = locale;
  const siteModule = { site: { locales: LOCALES }, messages: TEXTS };
  const input = { siteModule, locale } as unknown as RenderInput;
  document.body.innerHTML = renderToStaticMarkup(<LanguageOffers {...input} />);
  // The browser runs it in the document's scope too.
  new Function(offerLanguage(locale))();
  return shown();
}

const shown = () => {
  const line = document.querySelector('.offer');
  const link = line?.querySelector('a');
  return link ? `${link.textContent} ${link.getAttribute('href')}` : undefined;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.innerHTML = '';
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
});

describe('the offer of another language', () => {
  it.each<[string, Visit, string | undefined]>([
    ['an English browser', { languages: ['en-US', 'en'] }, 'In English /en/about'],
    ['an English browser on the home page', { languages: ['en'], path: '/' }, 'In English /en'],
    ['one that reads German, then Arabic', { languages: ['de', 'ar-EG', 'fr'] }, 'بالعربية /ar/about'],
    ['a French browser that reads English too', { languages: ['fr-CM', 'en'] }, undefined],
    ['one that reads no language of the site', { languages: ['de'] }, undefined],
    [
      'a French browser on an English page',
      { languages: ['fr'], locale: 'en', path: '/en/about' },
      'En français /about',
    ],
    [
      'a French browser on the English home page',
      { languages: ['fr'], locale: 'en', path: '/en' },
      'En français /',
    ],
    ['an English browser there', { languages: ['en-GB'], locale: 'en', path: '/en' }, undefined],
    ['a robot', { languages: ['en-US'], userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, undefined],
  ])('for %s', (_what, browser, expected) => {
    expect(visit(browser)).toBe(expected);
  });

  it('is in its own language and direction', () => {
    visit({ languages: ['ar'] });
    expect(document.querySelector('.offer[lang=ar][dir=rtl] a[hreflang=ar]')).not.toBeNull();
  });

  it('leads to the screen that is shown when it is used', () => {
    visit({ languages: ['en'] });
    history.pushState(null, '', '/recu/ABC-1');
    document.querySelector('.offer a')?.dispatchEvent(new FocusEvent('focus'));
    expect(shown()).toBe('In English /en/recu/ABC-1');
  });

  it('does not come back once it is dismissed', () => {
    visit({ languages: ['en'] });
    document.querySelector<HTMLButtonElement>('.offer button')?.click();
    expect(shown()).toBeUndefined();
    expect(visit({ languages: ['en'] })).toBeUndefined();
  });

  it('goes when the switch is used, not when the page only names its language again', async () => {
    visit({ languages: ['en'] });
    document.documentElement.lang = 'fr';
    // A microtask calls the observer.
    await Promise.resolve();
    expect(shown()).toBeDefined();
    document.documentElement.lang = 'en';
    await Promise.resolve();
    expect(shown()).toBeUndefined();
  });

  it('is not made where its answer could not be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      clear: () => undefined,
    });
    expect(visit({ languages: ['en'] })).toBeUndefined();
  });
});
