import { momentIn } from '#journey/fieldTypes/momentIn.ts';
import texts from './texts.json' with { type: 'json' };

/** Languages in which the program has its own texts. */
export type ShippedLocale = keyof typeof texts;
export const SHIPPED_LOCALES = Object.keys(texts) as ShippedLocale[];

/** Whether the program has its own texts in a language. */
export function isShipped(locale: string): locale is ShippedLocale {
  return Object.hasOwn(texts, locale);
}

export interface StarterWish {
  /** The first is the source. */
  languages: string[];
  currency: string;
  timeZone: string;
  country: string;
  /** First and last day. */
  days: [string, string];
  /** Path from the site's folder to `src/definitions`. */
  formats: string;
}

/** Says a text of the starting site in a language. */
export type StarterTexts = ((id: keyof (typeof texts)['en']) => string) & { locale: string };

export function starterTexts(locale: ShippedLocale): StarterTexts {
  return Object.assign((id: keyof (typeof texts)['en']) => texts[locale][id], { locale });
}

/** The definitions of an empty site with the texts of a language, by path: `content/site.json`. Ids and addresses are the same in each. */
export function starterSite(t: StarterTexts, wish: StarterWish): Record<string, object> {
  return Object.fromEntries(
    Object.entries({
      'content/site.json': siteOf(t, wish),
      'content/pages/home.json': home(t),
      'content/pages/contact.json': contact(t),
      'content/pages/privacy.json': privacy(t),
      'content/pages/not-found.json': lost(t),
      'forms/registration/schema.json': schema(t),
      'forms/registration/ui.json': ui(t, wish),
      'forms/registration/examples/valid.json': example(t),
    }).map(([path, value]) => [path, { $schema: formatOf(path, wish.formats), ...value }]),
  );
}

function formatOf(path: string, formats: string): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const [, name] = Object.entries(FORMATS).find(([part]) => path.includes(part)) ?? [];
  return `${up}${formats}/${name}.schema.json`;
}

/** By a part of the path. */
const FORMATS: Record<string, string> = {
  'site.json': 'site',
  'pages/': 'page',
  'schema.json': 'form-schema',
  'ui.json': 'form-ui',
  'examples/': 'form-example',
};

const NAMES: Record<string, string> = { en: 'English', fr: 'Français', pt: 'Português', es: 'Español' };

/** An entry of `locales`; a language without shipped texts is a draft. */
export function localeEntry(id: string): {
  id: string;
  name: string;
  label: string;
  direction?: string;
  draft?: boolean;
} {
  const [language = id] = id.split('-');
  const own = NAMES[id] ?? new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;
  return {
    id,
    name: own.charAt(0).toUpperCase() + own.slice(1),
    label: id.toUpperCase(),
    ...(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv'].includes(language) && { direction: 'rtl' }),
    ...(!(id in texts) && { draft: true }),
  };
}

/** What a time zone is called within a sentence: its city would be in English. */
function zoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/^Horário\b/, 'horário').replaceAll('’', "'");
}

function siteOf(t: StarterTexts, { languages, timeZone, country, days: [start, end] }: StarterWish): object {
  const city = (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ');
  const link = (id: string, label: string, to: string) => ({ id, label, link: to });
  return {
    name: t('site.name'),
    description: t('site.description'),
    locales: languages.map(localeEntry),
    timeZone,
    timeZoneName: zoneName(t.locale, timeZone),
    event: {
      name: t('site.name'),
      start,
      end,
      countdown: momentIn(timeZone, `${start}T00:00:00`),
      venue: t('event.venue'),
      city,
      country,
    },
    organiser: { name: t('organiser'), link: '/contact' },
    navigation: [link('home', t('home'), '/'), link('contact', t('contact'), '/contact')],
    participate: link('register', t('register.button'), '/registration'),
    contact: {
      email: 'contact@example.org',
      phones: ['+00 000 000 000'],
      website: 'https://www.example.org',
      address: city,
    },
    footer: {
      description: t('site.description'),
      columns: [
        {
          id: 'links',
          title: t('footer.links'),
          links: [
            link('register', t('register'), '/registration'),
            link('contact', t('contact'), '/contact'),
          ],
        },
      ],
      contactTitle: t('contact'),
      legal: [link('privacy', t('privacy'), '/privacy')],
      rights: t('footer.rights'),
    },
  };
}

function home(t: StarterTexts): object {
  const action = { id: 'register', label: t('register.button'), link: '/registration', color: 'secondary' };
  return {
    route: '/',
    title: t('site.name'),
    description: t('site.description'),
    blocks: [
      {
        type: 'hero',
        id: 'hero',
        title: t('site.name'),
        date: '{event.dates}',
        place: '{event.city}',
        actions: [action],
      },
      { type: 'text', id: 'about', title: t('home.about'), paragraphs: [t('home.text')] },
      {
        type: 'countdown',
        id: 'countdown',
        title: t('home.countdown'),
        subtitle: t('home.countdown.subtitle'),
      },
      {
        type: 'call-to-action',
        id: 'call',
        title: t('home.call'),
        text: t('home.call.text'),
        actions: [action],
      },
    ],
  };
}

function contact(t: StarterTexts): object {
  return {
    route: '/contact',
    title: t('contact'),
    description: t('contact.subtitle'),
    blocks: [
      { type: 'hero', id: 'hero', title: t('contact'), subtitle: t('contact.subtitle') },
      {
        type: 'contact',
        id: 'details',
        title: t('organiser'),
        entries: [
          { id: 'email', label: t('contact.email'), value: 'email', icon: 'mail', color: 'primary' },
          { id: 'phone', label: t('contact.phone'), value: 'phone1', icon: 'phone', color: 'secondary' },
          { id: 'address', label: t('contact.address'), value: 'address', icon: 'pin', color: 'neutral' },
        ],
        actions: [
          { id: 'write', label: t('contact.write'), contact: 'email', color: 'primary', icon: 'mail' },
        ],
      },
    ],
  };
}

function privacy(t: StarterTexts): object {
  return {
    route: '/privacy',
    title: t('privacy'),
    description: t('privacy.description'),
    blocks: [
      { type: 'hero', id: 'hero', title: t('privacy'), subtitle: t('privacy.description') },
      {
        type: 'rich-text',
        id: 'text',
        content: [{ kind: 'paragraph', text: t('privacy.text') }, { kind: 'privacy' }],
      },
    ],
  };
}

function lost(t: StarterTexts): object {
  return {
    route: '/404',
    title: t('lost'),
    description: t('lost.text'),
    blocks: [
      {
        type: 'hero',
        id: 'hero',
        title: t('lost'),
        subtitle: t('lost.text'),
        actions: [{ id: 'home', label: t('home'), link: '/', color: 'primary', icon: 'home' }],
      },
    ],
  };
}

function schema(t: StarterTexts): object {
  return {
    type: 'object',
    required: ['name', 'email', 'ticket'],
    properties: {
      name: { type: 'string', title: t('register.name'), maxLength: 200 },
      email: {
        type: 'string',
        title: t('register.email'),
        format: 'email',
        maxLength: 200,
        errorMessage: t('register.email.error'),
      },
      ticket: {
        type: 'string',
        title: t('register.ticket'),
        oneOf: [
          { const: 'day', title: t('register.ticket.one'), amount: 20 },
          { const: 'all', title: t('register.ticket.all'), amount: 50 },
        ],
      },
      message: { type: 'string', title: t('register.message'), maxLength: 2000 },
    },
  };
}

function ui(t: StarterTexts, { currency }: StarterWish): object {
  return {
    route: '/registration',
    title: t('register'),
    lead: t('register.lead'),
    description: t('register.description'),
    steps: [{ id: 'registration', title: t('register'), fields: ['name', 'email', 'ticket', 'message'] }],
    uiSchema: {
      name: { 'ui:autocomplete': 'name' },
      email: { 'ui:autocomplete': 'email' },
      message: { 'ui:widget': 'textarea' },
    },
    sidebar: [{ panel: 'amount', title: t('register.amount'), of: 'ticket', currency }],
    submission: {
      path: '/api/registration',
      submit: t('register.button'),
      compute: { amount: { amount: { of: 'ticket' } } },
      mail: { to: 'email', subject: t('register.subject'), text: [t('register.done.text')] },
    },
    privacy: {
      purpose: t('register.purpose'),
      legalBasis: t('register.basis'),
      recipients: t('register.recipients'),
      keepFor: 'P1Y',
    },
    success: { title: t('register.done'), text: t('register.done.text') },
  };
}

function example(t: StarterTexts): object {
  const answers = { name: 'Ana', email: 'ana@example.org', ticket: 'day' };
  return { title: t('example'), answers, payload: answers };
}

/** A page to begin with. */
export function starterPage(locale: ShippedLocale, title: string, description: string): object {
  const t = starterTexts(locale);
  return {
    title,
    description,
    blocks: [
      { type: 'hero', id: 'hero', title, subtitle: description },
      { type: 'rich-text', id: 'text', content: [{ kind: 'paragraph', text: t('page.text') }] },
    ],
  };
}
