import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { RenderInput } from '#contract/PageRenderer.ts';
import { NOT_FOUND_ROUTE } from '#contract/RouteModule.ts';

/**
 * Tells search engines and social networks the language of a document and the addresses of the same page in each language.
 * Readers of any other language get the first (`x-default`). The page for unknown paths has no address,
 * and the server does not know those of receipts.
 */
export function OtherLanguages({ siteModule, routeModule, locale, publicUrl }: RenderInput) {
  const locales = siteModule.site.locales.map(({ id }) => id);
  const openGraph = (id: string) => id.replace('-', '_');
  const others = locales.filter((id) => id !== locale);
  const { route, kind } = routeModule;
  const hasAddress = route !== NOT_FOUND_ROUTE && kind !== 'receipt';
  const links = hasAddress && others.length > 0 ? locales : [];
  return (
    <>
      {links.map((id) => (
        <link
          key={id}
          rel="alternate"
          hrefLang={id}
          href={publicUrl + prefixed(addressPrefix(id, locales), route)}
        />
      ))}
      {links.length > 0 && <link rel="alternate" hrefLang="x-default" href={publicUrl + route} />}
      <meta property="og:locale" content={openGraph(locale)} />
      {others.map((id) => (
        <meta key={id} property="og:locale:alternate" content={openGraph(id)} />
      ))}
    </>
  );
}
