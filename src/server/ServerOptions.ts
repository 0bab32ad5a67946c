import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { Banner } from '#publication/routes/withBanner.ts';
import type { DeskScript } from './desk/deskPages.ts';
import type { LivePublication } from './live/livePublication.ts';

/** Options of the command line. `ServerConfig` holds those of the environment. */
export interface ServerOptions {
  /** Adds a pseudo-locale of disguised texts as the first locale. */
  pseudo?: boolean;
  /** Replaces the built site during development. */
  development?: Development;
  /** Serves what edits the definitions, beside the site. */
  editor?: Editor;
  /** Stands above every page. */
  banner?: Banner;
  /** Called once the server takes requests. */
  onServing?: (url: string, live: LivePublication) => void;
}

export interface Editor {
  /** Called once before the app listens: adds its routes. */
  connect: (live: LivePublication, app: FastifyInstance) => void;
}

export interface Development {
  renderer: PageRenderer;
  /** The desk's script, from its sources. */
  desk?: () => Promise<DeskScript>;
  /** Creates the HTTP server. It serves the client's sources and passes other requests to Fastify. */
  serverFactory: FastifyServerFactory;
  /** Called once before the app listens: republishes when sources change, notifies browsers, adds hooks. */
  connect: (live: LivePublication, app: FastifyInstance) => void;
  /** Called when the server stops. */
  stop: () => Promise<void>;
}
