import type { Publication } from '#contract/Publication.ts';
import { translateForDisplay } from '#messages/translate.ts';
import { pageTexts, textDifferences } from '#publication/changes/textDifferences.ts';
import { STATE_SIGNS } from '#publication/compile/withStateSigns.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { cspHash } from '#publication/routes/resource.ts';
import { CHANGES_FILE, type Preview, printedFile } from './Preview.ts';
import { screensOf } from './renderScreen.ts';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem}:root{color-scheme:light dark}h1{font-size:1.375rem}h2{font-size:1.0625rem;margin:1.5rem 0 .25rem}ul{margin:0;padding-inline-start:1.25rem}li{overflow-wrap:anywhere;padding-block:.125rem}details{margin-block:.25rem}summary{cursor:pointer;padding-block:.25rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}a{display:inline-block;padding-block:.25rem;margin-inline-end:.75rem}`;

/**
 * A list of all that a preview shows, in both languages of the organiser.
 * @param signed whether pages show which texts are open; `other` is the address of the other way
 * @param live what the public sees
 */
export function previewIndex(
  { publication, forms: sources, pages: pageSources, stored, expires }: Preview,
  prefix: string,
  { signed, other, live }: { signed: boolean; other: string; live: Pick<Publication, 'texts'> },
): { html: string; policy: string } {
  const { locales, translatedPages } = publication;
  /** Ids of titles by route. */
  const titles = new Map([
    ...pageSources.map(({ id, page }) => [page.route, `pages.${id}.title`] as const),
    ...[...publication.forms.values()].map(({ form }) => [form.route, form.title] as const),
  ]);
  const pages = locales.map((locale) => {
    const start = `${prefix}/${locale}`;
    const addresses = [...translatedPages.keys()].filter(
      // Receipts have no address of their own in a list.
      (path) => path === start || (path.startsWith(`${start}/`) && !path.endsWith('*')),
    );
    const links = addresses.map((path) => {
      const route = path.slice(start.length) || '/';
      const title = titles.get(route);
      const shown = title === undefined ? route : translateForDisplay(publication, locale, title);
      return `<li><a href="${escapeHtml(path)}">${escapeHtml(shown)}</a>${title === undefined ? '' : `<small>${escapeHtml(route)}</small>`}</li>`;
    });
    return `<h2 lang="${locale}">${locale}</h2><ul>${links.join('')}</ul>`;
  });
  const forms = [...publication.forms].flatMap(([id, published]) => {
    const examples = sources.find((source) => source.id === id)?.examples ?? [];
    return locales.map((locale) => {
      const t = (text: string) => translateForDisplay(publication, locale, text);
      const steps = new Map(published.form.steps.map((step) => [`step ${step.id}`, t(step.title)]));
      const rows = examples.map(({ name, value }) => {
        const screens = screensOf(published).map((show) => {
          const query = new URLSearchParams({ form: id, example: name, show, locale });
          const label = steps.get(show) ?? LABELS[show] ?? show;
          return `<a href="${prefix}/screen?${escapeHtml(String(query))}">${escapeHtml(label)}</a>`;
        });
        return `<details><summary>${escapeHtml(value.title ?? name)}</summary>${screens.join(' ')}</details>`;
      });
      const printed = stored.has(printedFile(id, locale))
        ? `<p><a href="${prefix}/printed?${escapeHtml(String(new URLSearchParams({ form: id, locale })))}">Formulaire imprimé · Printed form</a></p>`
        : '';
      return `<h2 lang="${locale}">${escapeHtml(t(published.form.title))} (${locale})</h2>${rows.join('')}${printed}`;
    });
  });
  const signs = signed
    ? `<p>${SIGNS_LEGEND} <a href="${other}">Sans signes · Without signs</a></p>`
    : `<p><a href="${other}">Montrer les textes non traduits ou modifiés · Show texts that are untranslated or changed</a></p>`;
  // Texts with signs are no longer those that would be published.
  const compared = signed ? '' : changesOf(stored, live, publication);
  const title = 'Aperçu, pas encore publié · Preview, not published';
  const until = `${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>Jusqu’au · until ${until}. Rien n’est envoyé ni conservé. · Nothing is sent or kept.</p>${signs}${pages.join('')}${forms.join('')}${compared}</main></body></html>`,
    policy: contentSecurityPolicy({ styleHashes: [cspHash(STYLE)] }),
  };
}

function changesOf(
  stored: Preview['stored'],
  live: Pick<Publication, 'texts'>,
  publication: Publication,
): string {
  const changes = [
    Buffer.from(stored.get(CHANGES_FILE) ?? []).toString(),
    ...textDifferences(pageTexts(live.texts), pageTexts(publication.texts)),
  ].join('\n');
  return `<h2>Ce que la publication changerait · What publishing would change</h2><pre>${escapeHtml(changes.trim() || 'Rien · Nothing')}</pre>`;
}

const SIGNS_LEGEND = `${STATE_SIGNS.new} non traduit · untranslated, ${STATE_SIGNS.changed} l’original a changé · the original has changed, ${STATE_SIGNS['needs-review']} à relire · to be read.`;

const LABELS: Readonly<Record<string, string>> = {
  receipt: 'Reçu · Receipt',
  mail: 'E-mail',
  payload: 'Données · Data',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
