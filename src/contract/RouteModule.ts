import type { ThemeFont } from '#definitions/formats/formats.ts';
import type { ShellSite } from './CompiledContent.ts';
import type { CompiledForm, MessageId } from './CompiledForm.ts';
import type { CompiledMessages } from './CompiledMessage.ts';
import type { ValidatorModule } from './Validators.ts';

/** Whether a form takes answers, by the server's clock. */
export type FormState = 'notYetOpen' | 'open' | 'closed';

/** By locale id. */
export type MessagesByLocale = Record<string, CompiledMessages>;

interface RouteHead {
  id: string;
  /** The route, whatever alias led to it. */
  route: string;
  title: MessageId;
  description: MessageId;
  messages: MessagesByLocale;
  /** Date-time at which the server publishes another module for the route by itself. */
  until?: string;
}

/** What the module of a route exports: all that its screen needs beside the site's own module. */
export type RouteModule =
  /** With whether it takes answers, by the server's clock. */
  | (RouteHead & { kind: 'form'; form: CompiledForm; validators: ValidatorModule; state: FormState })
  | PageModule;

export interface PageModule extends RouteHead {
  kind: 'page';
  /** Its blocks by locale, as they were rendered at publication. */
  html: Record<string, string>;
  /** Fetches what is missing of `html`: the page that a browser opens with is at hand in one language only. */
  fetchHtml?: () => Promise<Record<string, string>>;
}

/** What the theme says to the browser; everything else of it is CSS. */
export interface SiteLook {
  font: ThemeFont;
  /** Picture in place of the drawn logo. */
  logo?: string;
}

/** What the site's module exports: what every screen needs. */
export interface SiteModule {
  site: ShellSite;
  look: SiteLook;
  /** Forms that stand inside the shell rather than on a screen of their own, by id. */
  forms: Record<string, CompiledForm>;
  messages: MessagesByLocale;
}

/** `/_publication/routes.json`: the URLs of the module and the CSS of every route and alias, and until when they hold. */
export type RouteTable = Record<string, { module: string; styles: string; until?: string }>;
