import type { FastifyServerFactory } from 'fastify';
import type { PageRenderer } from '#publication/PageRenderer.ts';
import type { LivePublication } from './livePublication.ts';

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
  /** Called once with the publication that is live, to renew it when sources change and to tell browsers. */
  connect: (live: LivePublication) => void;
}
