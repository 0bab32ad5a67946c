import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider, useLanguage } from '#site/shell/LanguageProvider.tsx';

function Language() {
  const { locale, locales } = useLanguage();
  return `${locale} of ${locales.length}`;
}

it('useLanguage throws outside its provider', () => {
  expect(() => renderToStaticMarkup(<Language />)).toThrow(
    new Error('useLanguage must be used within a LanguageProvider'),
  );
});

it('starts with the language of the address', () => {
  const locales = [
    { id: 'fr', name: 'Français', label: 'FR' },
    { id: 'en', name: 'English', label: 'EN' },
  ];
  const html = renderToStaticMarkup(
    <LanguageProvider locales={locales} start="en">
      <Language />
    </LanguageProvider>,
  );
  expect(html).toBe('en of 2');
});
