import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Publication, Resource } from '#contract/Publication.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { MODULES, PERIODS, PREVIEWS } from '#contract/urls.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { writeSnapshot } from '#publication/changes/snapshot.ts';
import { pathOf } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import { sendResource } from '../http/sendResource.ts';
import { formNamed } from '../live/formNamed.ts';
import { PublicFiles } from '../reading/PublicFiles.ts';
import { previewsPath } from '../store/storagePaths.ts';
import { previewIndex } from './previewIndex.ts';
import { renderScreen } from './renderScreen.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what a request gets of a preview: a module, or a file that a page of it names. */
    previewed: (request: FastifyRequest) => Promise<Resource | undefined>;
  }
}

/** Compiles definitions whose pages are below a prefix, a language each. */
export type CompilePreview = (folders: SourceFolders, prefix: string) => Promise<Publication>;

export const PREVIEW_BANNER =
  'Aperçu, pas encore publié : rien n’est envoyé · Preview, not published: nothing is sent';

/** Previews that are compiled at once. */
const KEPT = 4;

const TOKEN = /^[\w-]{32}$/;

interface Preview {
  publication: Publication;
  /** The forms as they were written, with their examples. */
  forms: Sources['forms'];
  files: PublicFiles;
  expires: Date;
}

/** A token is stored as its hash: who reads the database cannot open the link. */
export function previewId(token: string): string {
  return hash('sha256', `preview ${token}`);
}

/** Shows definitions that are not published to whoever holds a link, until it ends. Nothing of them is stored, kept or listed. */
async function plugin(app: FastifyInstance, { compile }: { compile?: CompilePreview }): Promise<void> {
  const { store, config, limits } = app;
  const made = new Map<string, Promise<Preview>>();
  const folderOf = (id: string) => join(previewsPath(config.dataDir), id);

  async function make(token: string, id: string): Promise<Preview> {
    const stored = await store.publications.preview(id, new Date());
    if (!stored || !compile) throw refuse(404, 'server.notFound');
    const folders = writeSnapshot(await store.publications.read(stored.files), folderOf(id));
    const publication = await compile(folders, PREVIEWS + token);
    const files = new PublicFiles(join(folders.contentDir, 'public'), limits.memoryFileBytes);
    return { publication, forms: loadSources(folders).forms, files, expires: stored.expires };
  }

  async function find(token: string): Promise<Preview> {
    if (!TOKEN.test(token)) throw refuse(404, 'server.notFound');
    const id = previewId(token);
    const known = made.get(id) ?? make(token, id);
    made.delete(id);
    made.set(id, known);
    known.catch(() => made.delete(id));
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) forget(oldest);
    const preview = await known;
    if (preview.expires > new Date()) return preview;
    forget(id);
    throw refuse(404, 'server.notFound');
  }

  function forget(id: string): void {
    made.delete(id);
    rm(folderOf(id), { recursive: true, force: true }).catch((err) =>
      app.log.warn({ err }, 'a preview stays on the disk'),
    );
  }

  app.addHook('onClose', () => rm(previewsPath(config.dataDir), { recursive: true, force: true }));
  app.decorate('previewed', async (request) => {
    if (made.size === 0) return undefined;
    const path = pathOf(request);
    if (path.startsWith(MODULES)) {
      for (const preview of await Promise.all(
        [...made.values()].map((each) => each.catch(() => undefined)),
      )) {
        const resource = preview?.publication.resources.get(path);
        if (resource && !app.publications.resource(path)) return unkept(resource);
      }
      return undefined;
    }
    const from = URL.parse(request.headers.referer ?? '')?.pathname ?? '';
    if (!from.startsWith(PREVIEWS) || path.startsWith(PREVIEWS)) return undefined;
    const preview = await find(from.slice(PREVIEWS.length).split('/')[0] ?? '').catch(() => undefined);
    const file = await preview?.files.find(path);
    return file && 'resource' in file ? unkept(file.resource) : undefined;
  });

  type Request = FastifyRequest<{
    Params: { token: string; '*'?: string };
    Querystring: Record<string, string>;
  }>;
  const reads = async (request: Request, reply: FastifyReply) => {
    const { token } = request.params;
    const { publication, forms, expires } = await find(token);
    const rest = request.params['*'];
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (rest === undefined || rest === '') {
      const { html, policy } = previewIndex(publication, forms, PREVIEWS + token, expires);
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
    }
    if (rest === 'screen') {
      const { form: id = '', example: name, show = '', locale = '' } = request.query;
      const form = publication.forms.get(id);
      const source = forms.find((each) => each.id === id);
      const example = source?.examples.find((each) => each.name === name);
      const screen =
        form &&
        publication.locales.includes(locale) &&
        renderScreen(publication, { form, example, show, locale });
      if (!screen) throw refuse(404, 'server.notFound');
      // Its buttons lead where nothing is stored.
      const body = screen.body.replaceAll(/ action="[^"]*"/g, ` action="${PREVIEWS}${token}/send"`);
      return reply.header('content-security-policy', screen.policy).type(screen.type).send(body);
    }
    const form = `/${rest}`.startsWith(PERIODS) && formNamed(publication, rest.slice(PERIODS.length - 1));
    if (form) return formPeriod(form.form, new Date());
    const page = await publication.translatedPages.get(routeOf(pathOf(request)))?.();
    if (!page) throw refuse(404, 'server.notFound');
    return sendResource(request, reply, unkept(page));
  };
  app.get(`${PREVIEWS}:token`, { config: { kind: 'page' } }, reads);
  app.get(`${PREVIEWS}:token/*`, { config: { kind: 'page' } }, reads);
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${PREVIEWS}:token/*`,
    config: { kind: 'page' },
    // Before a byte of the body is read.
    onRequest: async (_request, reply) =>
      reply
        .code(403)
        .header('connection', 'close')
        .send({ errors: [PREVIEW_BANNER] }),
    handler: async () => undefined,
  });
}

/** A resource that no browser and no worker keeps, and no search engine lists. */
function unkept(resource: Resource): Resource {
  return { ...resource, cache: 'none' };
}

export const previews = fp(plugin, {
  name: 'previews',
  dependencies: ['request-guards'],
  decorators: { fastify: ['config', 'publications', 'store', 'limits'] },
});
