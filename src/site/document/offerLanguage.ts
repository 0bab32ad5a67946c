/** Key in `localStorage` under which a browser keeps that its reader wants no offer. */
const DISMISSED_KEY = 'language-offer';

/** Shows the offer in the first of the reader's languages that the site has, unless that is the document's. */
const OFFER = `const show = root => {
  const { lang } = root;
  const primary = id => id.split('-')[0].toLowerCase();
  try { if (localStorage.getItem('${DISMISSED_KEY}')) return } catch { return }
  if (/bot|crawl|spider|slurp|lighthouse/i.test(navigator.userAgent)) return;
  const offers = [...document.querySelectorAll('template[data-offer]')];
  const offerIn = id => offers.find(offer => primary(offer.dataset.offer) === primary(id));
  const wanted = navigator.languages.find(id => primary(id) === primary(lang) || offerIn(id));
  const offer = wanted && primary(wanted) !== primary(lang) && offerIn(wanted);
  if (!offer) return;
  offer.before(offer.content);
  const line = offer.previousElementSibling;
  const link = line.querySelector('a');
  const { prefix, own } = offer.dataset;
  const lead = () => { link.href = (prefix + location.pathname.slice(own.length)).replace(/\\/$/, '') || '/' };
  lead();
  link.onclick = link.onfocus = link.onpointerover = lead;
  line.querySelector('button').onclick = () => {
    try { localStorage.setItem('${DISMISSED_KEY}', 'yes') } finally { line.remove() }
  };
  new MutationObserver(() => { if (root.lang !== lang) line.remove() }).observe(root, { attributeFilter: ['lang'] });
};
show(document.documentElement)`.replaceAll(/\n\s*/g, '\n');

/**
 * Script after the templates of `LanguageOffers` of a document in `locale`. It runs before anything is painted, so that nothing
 * moves, and shows the one in the language that the browser prefers to the document's. The line goes when its reader dismisses
 * it, which the browser keeps, or uses the switch. Its link leads to the screen that is shown when it is used. Robots get no
 * offer; nor do browsers without storage, which could not keep the answer.
 */
export function offerLanguage(locale: string): string {
  const [primary] = locale.split('-');
  // Every page waits for this script: a page without an offer does not compile the rest.
  return `if (navigator.language?.split('-')[0] !== ${JSON.stringify(primary)}) {\n${OFFER}\n}`;
}
