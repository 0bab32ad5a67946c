import { addressPrefix } from '#contract/addresses.ts';
import type { RenderInput } from '#contract/PageRenderer.ts';
import { createTranslator } from '#messages/translator.ts';
import { Icon } from '#pages/Icon.tsx';
import { offerLanguage } from './offerLanguage.ts';

/**
 * For each other language a line that offers the page in it, and the script that shows one. Templates: neither robots nor
 * readers without script see them.
 */
export function LanguageOffers({ siteModule, locale }: RenderInput) {
  const { locales } = siteModule.site;
  const ids = locales.map(({ id }) => id);
  const others = locales.filter(({ id }) => id !== locale);
  if (others.length === 0) return null;
  const templates = others.map(({ id, direction = 'ltr' }) => {
    const t = createTranslator(id, siteModule.messages[id]);
    return (
      <template
        key={id}
        data-offer={id}
        data-prefix={addressPrefix(id, ids)}
        data-own={addressPrefix(locale, ids)}
      >
        <aside className="offer" lang={id} dir={direction} aria-label={t('shell.languages')}>
          {/* biome-ignore lint/a11y/useValidAnchor: the script sets its address */}
          <a className="link" hrefLang={id}>
            {t('shell.offer')}
          </a>
          <button type="button" className="icon-button">
            <Icon name="close" />
            <span className="visually-hidden">{t('shell.close')}</span>
          </button>
        </aside>
      </template>
    );
  });
  return (
    <>
      {templates}
      <script>{offerLanguage(locale)}</script>
    </>
  );
}
