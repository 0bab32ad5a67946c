import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { LivePublication } from './live/livePublication.ts';

/** What the command line decides; the environment decides the rest: see `ServerConfig`. */
export interface ServerOptions {
  /** Adds a first locale of disguised texts. */
  pseudo?: boolean;
  /** What stands in for the build while it is being written. */
  development?: Development;
}

export interface Development {
  renderer: PageRenderer;
  /** Makes the HTTP server, which serves the client's sources before it asks Fastify. */
  serverFactory: FastifyServerFactory;
  /** Called once before the app listens: to publish again when sources change, to tell browsers, to add hooks. */
  connect: (live: LivePublication, app: FastifyInstance) => void;
  /** Called when the server stops. */
  stop: () => Promise<void>;
}
