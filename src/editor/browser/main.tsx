import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { tellWith } from '#definitions/sources/tell.ts';
import tellings from '#definitions/tellings.fr.json' with { type: 'json' };
import { Editor } from './Editor.tsx';
import english from './texts.en.json' with { type: 'json' };
import french from './texts.fr.json' with { type: 'json' };

/** The editor speaks the language of its reader's browser: French, or else English. Chromium also names none: `en-US@posix`. */
const locale = navigator.languages.find((language) => /^(?:fr|en)(?:-[A-Z]{2})?$/.test(language)) ?? 'en';
const language = locale.startsWith('fr') ? 'fr' : 'en';
document.documentElement.lang = language;
if (language === 'fr') tellWith(tellings, 'fr');

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const root = document.getElementById('editor');
if (root)
  createRoot(root).render(
    <CacheProvider value={createCache({ key: 'css', nonce })}>
      <IntlProvider locale={locale} messages={language === 'fr' ? french : english}>
        <Editor />
      </IntlProvider>
    </CacheProvider>,
  );
