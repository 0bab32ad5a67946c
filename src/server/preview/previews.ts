import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Publication, Resource } from '#contract/Publication.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { MODULES, PERIODS, PREVIEWS } from '#contract/urls.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { writeSnapshot } from '#publication/changes/snapshot.ts';
import type { OpenTexts } from '#publication/compile/withStateSigns.ts';
import { pathOf } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import { sendResource } from '../http/sendResource.ts';
import { formNamed } from '../live/formNamed.ts';
import { PublicFiles } from '../reading/PublicFiles.ts';
import { previewsPath } from '../store/storagePaths.ts';
import { OPEN_FILE, type Preview, printedFile } from './Preview.ts';
import { previewIndex } from './previewIndex.ts';
import { printedScreen, renderScreen } from './renderScreen.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what a request gets of a preview: a module, or a file that a page of it names. */
    previewed: (request: FastifyRequest) => Promise<Resource | undefined>;
  }
}

/** Compiles definitions whose pages are below a prefix, a language each, with signs before open texts. */
export type CompilePreview = (
  folders: SourceFolders,
  prefix: string,
  open: OpenTexts,
) => Promise<Publication>;

export const PREVIEW_BANNER =
  'Aperçu, pas encore publié : rien n’est envoyé · Preview, not published: nothing is sent';

/** Previews that are compiled at once. */
const KEPT = 4;

/** With this ending, a link shows which texts are open. */
const SIGNED = '.signs';

const TOKEN = /^([\w-]{32})(\.signs)?$/;

/** A token is stored as its hash: who reads the database cannot open the link. */
export function previewId(token: string): string {
  return hash('sha256', `preview ${token}`);
}

/** Shows definitions that are not published to whoever holds a link, until it ends. Nothing of them is stored, kept or listed. */
async function plugin(app: FastifyInstance, { compile }: { compile?: CompilePreview }): Promise<void> {
  const { store, config, limits } = app;
  const made = new Map<string, Promise<Preview>>();
  // Its name is no way to the preview.
  const folderOf = (address: string) => join(previewsPath(config.dataDir), previewId(address));

  async function make(address: string, token: string, signed: boolean): Promise<Preview> {
    const found = await store.publications.preview(previewId(token), new Date());
    if (!found || !compile) throw refuse(404, 'server.notFound');
    const stored = await store.publications.read(found.files);
    const folders = writeSnapshot(stored, folderOf(address));
    const open = signed ? stored.get(OPEN_FILE) : undefined;
    const signs: OpenTexts = open ? JSON.parse(Buffer.from(open).toString()) : {};
    const publication = await compile(folders, PREVIEWS + address, signs);
    const files = new PublicFiles(join(folders.contentDir, 'public'), limits.memoryFileBytes);
    const { forms, pages } = loadSources(folders);
    return { publication, forms, pages, stored, files, expires: found.expires };
  }

  async function find(address: string): Promise<Preview> {
    const [, token, signed] = TOKEN.exec(address) ?? [];
    if (token === undefined) throw refuse(404, 'server.notFound');
    const known = made.get(address) ?? make(address, token, signed !== undefined);
    made.delete(address);
    made.set(address, known);
    known.catch(() => made.delete(address));
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) forget(oldest);
    const preview = await known;
    if (preview.expires > new Date()) return preview;
    forget(address);
    throw refuse(404, 'server.notFound');
  }

  function forget(address: string): void {
    made.delete(address);
    rm(folderOf(address), { recursive: true, force: true }).catch((err) =>
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
    const preview = await find(token);
    const { publication, forms, stored } = preview;
    const rest = request.params['*'];
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (rest === undefined || rest === '') {
      const signed = token.endsWith(SIGNED);
      const other = PREVIEWS + (signed ? token.slice(0, -SIGNED.length) : token + SIGNED);
      const { html, policy } = previewIndex(preview, PREVIEWS + token, {
        signed,
        other,
        live: app.publications.current(),
      });
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
    }
    if (rest === 'printed') {
      const { form = '', locale = '' } = request.query;
      const html = stored.get(printedFile(form, locale));
      if (!html) throw refuse(404, 'server.notFound');
      const { body, policy, type } = printedScreen(Buffer.from(html).toString());
      return reply.header('content-security-policy', policy).type(type).send(body);
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
