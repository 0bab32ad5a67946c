import type { ThemeFont } from '#definitions/formats/formats.ts';
import type { ShellSite } from './CompiledContent.ts';
import type { CompiledForm, MessageId } from './CompiledForm.ts';
import type { CompiledMessages } from './CompiledMessage.ts';
import type { ValidatorModule } from './Validators.ts';

/** Whether a form accepts submissions, by the server's clock. */
export type FormState = 'notYetOpen' | 'open' | 'closed';

/** Route of the page shown for an unknown path. */
export const NOT_FOUND_ROUTE = '/404';

/** By locale id. In the browser it grows: a language is loaded when it is first shown. */
export type MessagesByLocale = Record<string, CompiledMessages>;

/** URLs by locale id of modules with everything in one language each. */
export type TextUrls = Readonly<Record<string, string>>;

/** Of the exports of a module in one language, its texts. */
export interface TextsModule {
  messages: CompiledMessages;
}

/** Exports of the module with the folded text of a form's `privacy`: HTML by locale. */
export interface FoldedModule {
  html: Record<string, string>;
}

interface RouteHead {
  id: string;
  /** The route, never an alias. */
  route: string;
  title: MessageId;
  description: MessageId;
  messages: MessagesByLocale;
  /** Date-time at which the server replaces the module, as the form opens or closes. */
  until?: string;
}

/**
 * Exports of a route's module: everything that its screen needs beside the site's module. A form, and the site, have a module for
 * each language, with its messages alone.
 */
export type RouteModule =
  | (RouteHead & {
      kind: 'form';
      form: CompiledForm;
      validators: ValidatorModule;
      state: FormState;
      /** URL of a module with texts that few readers need: those of `handover.`. */
      handoverTexts?: string;
    })
  | PageModule
  | ReceiptModule;

export interface PageModule extends RouteHead {
  kind: 'page';
  /** HTML of its blocks by locale, rendered at publication. The first page of a visit has only one at first. */
  html: Record<string, string>;
  /** Id of the element that a browser has parsed before it paints the page: a centred block that grows would move. */
  paintedAfter?: string;
}

/** The screen of every receipt. The device has the receipt itself; the server knows nothing of it. */
export interface ReceiptModule extends RouteHead {
  kind: 'receipt';
  payment: Payment;
}

/** How to pay: the account of `site.json`, and the methods of the first page that lists them. */
export interface Payment {
  methods: { id: string; name: MessageId }[];
  /** To whose order. */
  order?: MessageId;
  account: { id: string; label: MessageId; value: string }[];
}

/** The part of the theme that the browser's code needs; the rest is CSS. */
export interface BrowserTheme {
  font: ThemeFont;
  /** Path of a picture that replaces the drawn logo. */
  logo?: string;
}

/** Exports of the site's module: everything that all screens need. */
export interface SiteModule {
  site: ShellSite;
  theme: BrowserTheme;
  /** Forms without a route, which the shell shows, by id. */
  forms: Record<string, CompiledForm>;
  messages: MessagesByLocale;
}

/** `/_publication/routes.json`: URLs of the module, its texts and the CSS of every route and alias, and until when they are valid. */
export type RouteTable = Record<
  string,
  { kind: RouteModule['kind']; module: string; texts?: TextUrls; styles: string; until?: string }
>;
