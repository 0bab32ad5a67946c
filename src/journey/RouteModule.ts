import type { CompiledPage, CompiledSite } from '#definitions/CompiledContent.ts';
import type { CompiledForm, MessageId } from '#definitions/CompiledForm.ts';
import type { CompiledMessages } from '#messages/CompiledMessage.ts';
import type { ValidatorModule } from '#validation/Validators.ts';
import type { FormState } from './formPeriod.ts';

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
  | (RouteHead & { kind: 'page'; page: CompiledPage });

/** What the site's module exports: what every screen needs. */
export interface SiteModule {
  site: CompiledSite;
  /** Forms that stand inside the shell rather than on a screen of their own, by id. */
  forms: Record<string, CompiledForm>;
  messages: MessagesByLocale;
}

/** `/_publication/routes.json`: the URLs of the module and the CSS of every route and alias, and until when they hold. */
export type RouteTable = Record<string, { module: string; styles: string; until?: string }>;
