import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DESK_DATA, type DeskDocument } from '#contract/desk/DeskDocument.ts';
import type { Publication, Resource } from '#contract/Publication.ts';
import { DESK, DESK_API, isBelow } from '#contract/urls.ts';
import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { cspHash, textResource } from '#publication/routes/resource.ts';
import { pathOf } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import { sendResource } from '../http/sendResource.ts';
import { siteName } from '../http/siteName.ts';
import { loadClientAssets } from '../reading/clientAssets.ts';
import { siteTimeZone } from './submissions/DeskForms.ts';

/** The desk's script: the tags that load it, and the scripts inside them. */
export interface DeskScript {
  tags: string;
  inline: readonly string[];
  /** Its files, by path below `/_desk`. */
  assets: ReadonlyMap<string, Resource>;
}

/** Reads the desk's build; undefined without one. */
export async function loadDesk(folder: string): Promise<DeskScript | undefined> {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest: Record<string, { file: string; isEntry?: boolean }> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`${path} names no entry.`);
  return {
    tags: `<script type="module" src="${DESK}/${entry.file}"></script>`,
    inline: [],
    assets: await loadClientAssets(folder),
  };
}

/**
 * Serves the desk's document at `/_desk` and every path below it that is not another route's, its script and its texts. Who may have
 * them, the caller's hooks decide.
 */
export function deskPages(app: FastifyInstance, load: () => Promise<DeskScript | undefined>): void {
  let loading: ReturnType<typeof load> | undefined;
  const scriptOf = () => {
    loading ??= load();
    return loading;
  };
  const documentOf = memoizeObject(async (publication: Publication) => {
    const loaded = await scriptOf();
    if (!loaded) throw refuse(404, 'server.notFound');
    return deskDocument(publication, loaded);
  });

  for (const url of [DESK, `${DESK}/*`])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { kind: 'desk' },
      handler: async (request, reply) => {
        if (isBelow(pathOf(request), DESK_API)) throw refuse(404, 'server.notFound');
        return sendResource(request, reply, await documentOf(app.publications.current()));
      },
    });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${DESK}/assets/*`,
    config: { kind: 'asset' },
    handler: async (request, reply) => {
      const resource = (await scriptOf())?.assets.get(pathOf(request).slice(DESK.length));
      if (!resource) throw refuse(404, 'server.notFound');
      // A worker obeys the policy of its own response: what reads a hostile PDF reaches no network.
      reply.header('content-security-policy', "default-src 'none'; script-src 'self'");
      return sendResource(request, reply, resource);
    },
  });

  app.route<{ Params: { locale: string } }>({
    method: ['GET', 'HEAD'],
    url: `${DESK}/texts/:locale.json`,
    schema: { params: { type: 'object', properties: { locale: { type: 'string' } }, required: ['locale'] } },
    config: { kind: 'desk' },
    handler: async (request, reply) => {
      const { locale } = request.params;
      const publication = app.publications.current();
      if (!publication.locales.includes(locale)) throw refuse(404, 'server.notFound');
      return sendResource(request, reply, await textsOf(publication)(locale));
    },
  });
}

/** By language. */
const textsOf = memoizeObject((publication: Publication) =>
  memoize((locale: string) => deskTexts(publication, locale)),
);

function deskTexts({ texts }: Publication, locale: string): Promise<Resource> {
  const own = compileMessages(texts[locale] ?? {}, locale, (id) => id.startsWith('desk.'));
  return textResource(JSON.stringify(own), 'application/json; charset=utf-8', 'revalidate');
}

/** The document is the same for everybody; its script asks who reads it. */
async function deskDocument(publication: Publication, { tags, inline }: DeskScript): Promise<Resource> {
  const { theme, locales } = publication;
  const name = siteName(publication, locales[0]);
  const data: DeskDocument = {
    name,
    texts: Object.fromEntries(locales.map((locale) => [locale, `${DESK}/texts/${locale}.json`])),
    timeZone: siteTimeZone(publication),
    theme: { colorSchemes: theme.colorSchemes, corner: theme.corner, font: theme.font, mark: theme.mark },
  };
  const text = [
    `<!doctype html><html lang="${locales[0]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escaped(name)}</title><link rel="icon" href="${escaped(theme.mark)}">`,
    // As JSON in a script, `<` begins no tag.
    `<script type="application/json" id="${DESK_DATA}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    `${tags}</head><body><div id="desk"></div></body></html>`,
  ].join('');
  const resource = await textResource(text, 'text/html; charset=utf-8', 'none');
  return { ...resource, policy: deskPolicy(inline) };
}

/**
 * The policy of public pages, and stricter: no script of others, no text as code. Emotion adds an empty style sheet, which the hash of
 * nothing allows, and fills it by CSSOM. Development loads scripts whose texts are code.
 */
function deskPolicy(inline: readonly string[]): string {
  const policy = contentSecurityPolicy({ scriptHashes: inline.map(cspHash), styleHashes: [cspHash('')] })
    .replace("img-src 'self' data:", "img-src 'self' data: blob:")
    .replace(/frame-src [^;]*/, "frame-src 'none'");
  return inline.length > 0 ? policy : `${policy}; require-trusted-types-for 'script'; trusted-types desk-pdf`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
