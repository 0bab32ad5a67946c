import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { NoScriptInput, RenderedNoScript } from '#contract/PageRenderer.ts';
import { createTranslator } from '#messages/translator.ts';
import dialogStyles from '#wizard/dialog.later.css?inline';
import { laterStyles } from '#wizard/laterStyles.ts';
import ownStyles from '#wizard/noScript/NoScriptForm.css?inline';
import { NoScriptForm } from '#wizard/noScript/NoScriptForm.tsx';
import { FoldedPrivacy } from '#wizard/privacy/FoldedPrivacy.ts';
import { pageTitle } from './document/pageTitle.ts';
import { EmbeddedForm } from './embedded/EmbeddedForm.tsx';
import { LanguageProvider } from './shell/LanguageProvider.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShellContext } from './shell/ShellContext.ts';
import { formStyles, receiptStyles } from './styles/formStyles.ts';
import { siteStyles } from './styles/siteStyles.ts';
import { Texts } from './Texts.tsx';

/** Renders a screen of a form for browsers without script: the same components in the same shell, in a document without scripts. */
export function renderNoScript(input: NoScriptInput): RenderedNoScript {
  const { siteModule, form, messages, locale, theme } = input;
  const { site } = siteModule;
  const screenStyles =
    input.screen.kind === 'receipt' ? receiptStyles + dialogStyles : formStyles(form) + laterStyles;
  const styles = [siteStyles(theme), screenStyles + ownStyles];
  const locales = site.locales.map(({ id }) => id);
  const prefix = addressPrefix(locale, locales);
  const texts = [siteModule.messages, { [locale]: messages }];
  const newsletter = siteModule.forms[site.newsletter?.form ?? ''];
  const { direction = 'ltr' } = site.locales.find(({ id }) => id === locale) ?? {};
  const page = (
    <html lang={locale} dir={direction} className="unscripted">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(input)}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={theme.mark} />
        {styles.map((each) => (
          <style key={each.length}>{each}</style>
        ))}
      </head>
      <body>
        <div id="root">
          <FoldedPrivacy value={input.folded}>
            <StaticRouter basename={prefix || '/'} location={prefixed(prefix, form.route ?? '/')}>
              <ShellContext value={{ ...site, theme: siteModule.theme }}>
                <LanguageProvider locales={site.locales} start={locale}>
                  <Texts from={texts}>
                    <Shell newsletter={newsletter && <EmbeddedForm form={newsletter} />}>
                      <NoScriptForm {...input} contact={site.contact} />
                    </Shell>
                  </Texts>
                </LanguageProvider>
              </ShellContext>
            </StaticRouter>
          </FoldedPrivacy>
        </div>
      </body>
    </html>
  );
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, styles };
}

function titleOf({ form, messages, siteModule, locale, screen }: NoScriptInput): string {
  const t = createTranslator(locale, { ...siteModule.messages[locale], ...messages });
  const whole = pageTitle(t(form.title), t(siteModule.site.name));
  if (screen.kind === 'receipt') return `${t(form.success.title)} – ${whole}`;
  if (screen.kind !== 'step') return whole;
  const step = t(form.steps.find(({ id }) => id === screen.step)?.title ?? '');
  const wrong = screen.errors.length > 0 || (screen.refused ?? []).length > 0;
  return `${wrong ? `${t('form.errorPrefix')} ` : ''}${step} – ${whole}`;
}
