import type { CompiledPage, ShellSite } from '#contract/CompiledContent.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { RenderedBlocks } from '#contract/PageRenderer.ts';
import type {
  FoldedModule,
  MessagesByLocale,
  Payment,
  RouteModule,
  SiteModule,
  TextUrls,
} from '#contract/RouteModule.ts';
import { RECEIPT_ROUTE } from '#contract/receiptRoute.ts';
import { MODULES } from '#contract/urls.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { moduleSource } from './moduleSource.ts';
import { hashOf } from './resource.ts';

export interface PublishedModule<Module> {
  module: Module;
  /** URL with the hash of the source in its name. */
  url: string;
  /** URLs of its modules by language, if it has one for each; `url` is the first. */
  texts?: TextUrls;
  /** The sources of these modules by URL. */
  sources: ReadonlyMap<string, string>;
}

export type PublishedRoute = PublishedModule<RouteModule> & {
  aliases: string[];
  /** CSS of the route's screen, without the styles that every page shares. */
  styles: string;
};

/** The renderer's output for pages and forms. */
export interface Screens {
  blocks: (page: CompiledPage, messages: Record<string, CompiledMessages>) => RenderedBlocks;
  formStyles: (form: CompiledForm) => string;
  receiptStyles: string;
  privacy: (form: CompiledForm, messages: Record<string, CompiledMessages>) => Record<string, string>;
}

/** Id prefixes of the interface's messages that a form without script needs, the site's module included. */
export const FORM_MESSAGES = ['form.', 'errors.', 'site.timeZoneName'];

/** Id prefix of the interface's messages in the folded text of `privacy`. */
const PRIVACY_MESSAGES = 'form.privacy.';

/**
 * Ids of messages that only the server needs: for forms without script, for mails, for HTML made at publication, and those that stand
 * for a form's own.
 */
const OF_SERVER =
  /^form\.(?:noScript|privacy|sent)\.|^form\.(?:choice|variant)$|^forms\.[^.]+\.(?:submission\.mail|states)\.|^forms\.[^.]+\.privacy\.(?!purpose$|line$)/;

/** Ids of messages for keywords that few forms have: only those forms load them. */
const OF_RARE_RULE = /^errors\.(?:exclusiveM..imum|multipleOf|not)$/;

/** Ids of messages of parts that few forms have: only forms with such parts load them. */
const OF_RARE_PART =
  /^errors\.(?:m(?:ax|in)Files|maxTotalBytes)$|^form\.(?:other|otherAnswer|file\.(?:add|addOther|most|total))$/;

/** Ids of messages in tables of the data that forms ask for. */
const OF_PRIVACY_TABLE = /^forms\.[^.]+\.(?:title|privacy\..+)$/;

/** Id prefixes of the messages that each kind of module contains; every page loads the site's module. */
const INTERFACE = {
  // With the messages that a form inside the shell needs for sending.
  site: [
    'shell.',
    'form.busy',
    'form.checking',
    'form.submit',
    'form.errorAt',
    'form.failure.',
    'form.retry.',
    'form.upload.',
  ],
  page: ['site.', 'blocks.', PRIVACY_MESSAGES],
  form: FORM_MESSAGES,
  receipt: ['receipt.', 'form.backHome', 'form.moment', 'form.noScript', 'site.timeZoneName'],
};

/**
 * Returns the site's module and one module per route as of `now`, each with only the messages that it needs and the
 * site's module does not have, in every locale: those of the site and of forms as a module for each. `apiUrl`: origin to
 * which pages send forms, if it is not their own.
 */
export function publishedModules(
  compilation: Compilation,
  now: Date,
  apiUrl: string | undefined,
  screens: Screens,
): {
  site: PublishedModule<SiteModule>;
  routes: PublishedRoute[];
  /** Texts that a form loads when a reader needs them. */
  handoverTexts: PublishedModule<{ messages: MessagesByLocale }>;
  /** The folded text of `privacy` by form, as HTML by locale. */
  folded: Record<string, PublishedModule<FoldedModule>>;
} {
  const { pages } = compilation;
  const messages = messagesOf(compilation);
  const folded = foldedModules(compilation, messages, screens);
  const sent = [...compilation.forms.values()].map((compiled) => {
    const { id, submission, privacy } = compiled.form;
    const form: CompiledForm = {
      ...compiled.form,
      submission: apiUrl === undefined ? submission : { ...submission, origin: apiUrl },
      desk: undefined,
      privacy: privacy && { version: privacy.version, url: folded[id]?.url },
    };
    return { ...compiled, form };
  });
  const embedded = sent.map(({ form }) => form).filter((form) => form.route === undefined);
  const handoverTexts = published('handover', {
    messages: messages.inBrowser((id) => id.startsWith('handover.')),
  });
  const routes = [
    ...pages.map((page) => pageRoute(page, messages, screens)),
    ...sent.flatMap((compiled) =>
      compiled.form.route === undefined
        ? []
        : [formRoute(compiled, compiled.form.route, messages, handoverTexts.url, now, screens)],
    ),
    receiptRoute(compilation, messages, screens),
  ];
  return {
    site: publishedByLanguage('site', siteModule(compilation, embedded, messages)),
    routes,
    handoverTexts,
    folded,
  };
}

type WantedMessages = (wanted: (id: string) => boolean) => MessagesByLocale;

/** The messages of a site whose ids are `wanted`: all, or those that browsers load. */
interface Messages {
  all: WantedMessages;
  inBrowser: WantedMessages;
}

function messagesOf({ texts, locales }: Compilation): Messages {
  const all: WantedMessages = (wanted) =>
    Object.fromEntries(
      locales.map((locale) => [locale, compileMessages(texts[locale] ?? {}, locale, wanted)]),
    );
  return { all, inBrowser: (wanted) => all((id) => wanted(id) && !OF_SERVER.test(id)) };
}

function foldedModules(
  { forms }: Compilation,
  messages: Messages,
  screens: Screens,
): Record<string, PublishedModule<FoldedModule>> {
  return Object.fromEntries(
    [...forms.values()].flatMap(({ form }) => {
      if (!form.privacy) return [];
      const prefixes = [`forms.${form.id}.privacy.`, PRIVACY_MESSAGES];
      const html = screens.privacy(
        form,
        messages.all((id) => startsWithAny(id, prefixes)),
      );
      return [[form.id, published(`${form.id}.privacy`, { html })]];
    }),
  );
}

function siteModule(
  { site, theme }: Compilation,
  embedded: readonly CompiledForm[],
  messages: Messages,
): SiteModule {
  const { name, locales, navigation, participate, contact, newsletter, footer, social } = site;
  const shell: ShellSite = { name, locales, navigation, participate, contact, newsletter, footer, social };
  const { family, file } = theme.font;
  const shellJson = JSON.stringify(shell);
  const prefixes = [...INTERFACE.site, ...embedded.map((form) => `forms.${form.id}.`)];
  return {
    site: shell,
    theme: { font: { family, file }, logo: theme.logo },
    forms: Object.fromEntries(embedded.map((form) => [form.id, form])),
    messages: messages.inBrowser(
      (id) =>
        startsWithAny(id, prefixes) || (id.startsWith('site.') && shellJson.includes(JSON.stringify(id))),
    ),
  };
}

function pageRoute(page: CompiledPage, messages: Messages, screens: Screens): PublishedRoute {
  const { id, route, title, description } = page;
  const prefixes = [`pages.${id}.`, ...INTERFACE.page];
  const tabled = JSON.stringify(page.blocks).includes('"forms.');
  const { html, styles } = screens.blocks(
    page,
    messages.all((text) => startsWithAny(text, prefixes) || (tabled && OF_PRIVACY_TABLE.test(text))),
  );
  const module: RouteModule = {
    kind: 'page',
    id,
    route,
    title,
    description,
    html,
    paintedAfter: centredLead(page),
    messages: messages.inBrowser((text) => text === title || text === description),
  };
  return { ...published(id, module), aliases: page.aliases, styles };
}

function formRoute(
  { form, validatorModule, validatorCode, texts }: FormCompilation,
  route: string,
  messages: Messages,
  handoverTexts: string,
  now: Date,
  screens: Screens,
): PublishedRoute {
  const { id, title } = form;
  const described = `forms.${id}.description`;
  const prefixes = [`forms.${id}.`, ...INTERFACE.form];
  const rules = JSON.stringify(form.steps);
  const module: RouteModule = {
    kind: 'form',
    id,
    route,
    title,
    description: texts[described] === undefined ? title : described,
    form,
    validators: validatorModule,
    messages: messages.inBrowser(
      (text) =>
        startsWithAny(text, prefixes) &&
        !startsWithAny(text, INTERFACE.site) &&
        (form.rare || !OF_RARE_PART.test(text)) &&
        (!OF_RARE_RULE.test(text) || rules.includes(`"${text.slice('errors.'.length)}":`)),
    ),
    handoverTexts,
    ...formPeriod(form, now),
  };
  return {
    ...publishedByLanguage(id, module, validatorCode),
    aliases: form.aliases ?? [],
    styles: screens.formStyles(form),
  };
}

function receiptRoute({ site, pages }: Compilation, messages: Messages, screens: Screens): PublishedRoute {
  const payment = paymentOf(site, pages);
  const paymentTexts = JSON.stringify(payment);
  const module: RouteModule = {
    kind: 'receipt',
    id: 'receipt',
    route: RECEIPT_ROUTE,
    title: 'receipt.title',
    description: 'receipt.description',
    messages: messages.inBrowser(
      (id) => startsWithAny(id, INTERFACE.receipt) || paymentTexts.includes(JSON.stringify(id)),
    ),
    payment,
  };
  return { ...published('receipt', module), aliases: [], styles: screens.receiptStyles };
}

function published<Module extends object>(id: string, module: Module): PublishedModule<Module> {
  const source = moduleSource(module);
  const url = moduleUrl(id, source);
  return { module, url, sources: new Map([[url, source]]) };
}

/** A module for each language, with everything: readers load one language at first, and each request costs a slow phone 2 ms. */
function publishedByLanguage<Module extends { messages: MessagesByLocale }>(
  id: string,
  module: Module,
  validatorCode?: string,
): PublishedModule<Module> {
  const { messages, validators: _, ...data } = module as Module & { validators?: unknown };
  const sources = new Map<string, string>();
  const texts: Record<string, string> = {};
  for (const [locale, own] of Object.entries(messages)) {
    const source = moduleSource({ ...data, messages: own }, validatorCode);
    texts[locale] = moduleUrl(`${id}.${locale}`, source);
    sources.set(texts[locale], source);
  }
  const [url = ''] = Object.values(texts);
  return { module, url, texts, sources };
}

function paymentOf(site: Compilation['site'], pages: Compilation['pages']): Payment {
  const block = pages.flatMap(({ blocks }) => blocks).find((each) => each.type === 'bank');
  const methods = block?.methods.map(({ id, name }) => ({ id, name })) ?? [];
  return { methods, order: block?.order, account: site.bank };
}

/** A hero as high as the screen centres its contents, so they would move while a slow network delivers them. */
function centredLead({ blocks: [lead] }: Compilation['pages'][number]): string | undefined {
  return lead?.type === 'hero' && lead.size === 'screen' ? `${lead.id}-end` : undefined;
}

function startsWithAny(id: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => id.startsWith(prefix));
}

function moduleUrl(id: string, source: string): string {
  return `${MODULES}${id}.${hashOf(source)}.js`;
}
