import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { inLanguage } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { spellingOf } from '#publication/spelling/checkSpelling.ts';
import { loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import type { LivePublication } from '#server/live/livePublication.ts';
import { printedScreen, renderScreen, type ShownScreen } from '#server/preview/renderScreen.ts';
import {
  BODIES,
  CALLS,
  EDITOR,
  type EditorMode,
  type ListCall,
  PRINTED,
  SCREEN,
  type SourceCall,
  type ToldCall,
  type TranslationCall,
  type Unwritten,
  type ValueCall,
  type Written,
} from '../calls/calls.ts';
import { Refused } from './Refused.ts';
import { readWork } from './readWork.ts';
import { saveList, saveSource, saveValue } from './saveSource.ts';
import { saveTranslation } from './saveTranslation.ts';
import { toldOf } from './toldOf.ts';

export interface EditorOptions extends SourceFolders {
  mode: EditorMode;
  /** Who has it may read and write. */
  token: string;
  live: LivePublication;
  /** Folder with the built scripts of the editor. */
  clientDir: string;
  /** The form as it is printed, as HTML. */
  printed?: (form: string, locale: string) => Promise<string | undefined>;
  /** What publishing would change, in words. */
  changes?: () => Promise<string>;
}

/** Milliseconds after which a call that waits for a publication is answered all the same. */
const WAIT = 25_000;

const STATUS: Record<Unwritten['refused'], number> = { conflict: 409, check: 422, busy: 503, disk: 507 };

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Adds the editor to a server that does not listen yet. Every request, also for pages, is refused unless it comes from this machine and
 * names it.
 */
export function addEditor(app: FastifyInstance, options: EditorOptions): void {
  // Not in a plugin: the hooks are also for the routes of the plugins before it.
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    const { origin } = headers;
    const named = LOOPBACK.test(headers.host ?? '');
    const own = origin === undefined || origin === `http://${headers.host}`;
    const here = /^(?:::ffff:)?127\.|^::1$/.test(ip);
    if (!named || !own || !here) return reply.code(403).send({ errors: ['Only for this machine.'] });
  });
  // The editor shows pages in frames.
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith(EDITOR)) return;
    const policy = reply.getHeader('content-security-policy');
    reply.header('x-frame-options', 'SAMEORIGIN');
    if (typeof policy === 'string')
      reply.header(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      );
  });
  serveClient(app, options);
  if (options.mode === 'preview') serveScreens(app, options);
  app.register(async (calls) => serveCalls(calls, options), { prefix: EDITOR });
}

function serveClient(app: FastifyInstance, { clientDir }: EditorOptions): void {
  const page = readFileSync(join(import.meta.dirname, '../browser/editor.html'), 'utf8');
  const script = readFileSync(join(clientDir, 'editor.js'));
  app.get(EDITOR, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': [
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          `script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self'; frame-src 'self'; img-src 'self' data:`,
        ].join('; '),
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('{nonce}', nonce));
  });
  app.get(`${EDITOR}/editor.js`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}

/** What frames show, which send no token: nothing of it is more than the site's own pages. */
function serveScreens(app: FastifyInstance, options: EditorOptions): void {
  const { live, printed } = options;
  const framed = (reply: FastifyReply, { type, body, policy }: ShownScreen) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': `${policy.replace(/frame-ancestors [^;]+;?/, '')}; frame-ancestors 'self'`,
      })
      .type(type)
      .send(body);
  app.get<{ Querystring: Record<string, string | undefined> }>(EDITOR + SCREEN, async ({ query }, reply) => {
    const { form: id = '', example: name, show = '', locale = '' } = query;
    const publication = live.publications.current();
    const form = publication.forms.get(id);
    const source = loadSources(options).forms.find((each) => each.id === id);
    const example = source?.examples.find((each) => each.name === name);
    const screen = form && renderScreen(publication, { form, example, show, locale });
    return screen ? framed(reply, screen) : reply.code(404).send({ errors: [notAsked()] });
  });
  app.get<{ Querystring: Record<string, string | undefined> }>(EDITOR + PRINTED, async ({ query }, reply) => {
    const body = await printed?.(query.form ?? '', query.locale ?? '');
    if (body === undefined) return reply.code(404).send({ errors: [notAsked()] });
    return framed(reply, printedScreen(body));
  });
}

const notAsked = () => tell`The form does not show this with these answers.`;

/** Of the page that calls. */
const languageOf = ({ 'accept-language': language = 'en' }: FastifyRequest['headers']) => language;

function serveCalls(app: FastifyInstance, options: EditorOptions): void {
  const { mode, token, live } = options;
  const expected = Buffer.from(`Bearer ${token}`);
  app.addHook('onRequest', async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send({ errors: ['The token is missing, or that of an earlier start.'] });
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const version = () => live.publications.current().version;
  app.get<{ Querystring: { locale?: string } }>(CALLS.work, async ({ query }) =>
    readWork(options, mode, query.locale, live.publications.current()),
  );
  app.get(CALLS.changes, async () => ({ text: (await options.changes?.()) ?? '' }));
  const waiting = new Set<() => void>();
  live.publications.onReplaced(() => {
    for (const answer of waiting) answer();
  });
  app.addHook('preClose', async () => {
    for (const answer of waiting) answer();
  });
  app.get<{ Querystring: { version?: string } }>(CALLS.published, async ({ query }) => {
    if (query.version === version()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WAIT);
        const answer = () => {
          clearTimeout(timer);
          waiting.delete(answer);
          resolve();
        };
        waiting.add(answer);
      });
    }
    return { version: version() };
  });

  /** The site as it is now, and its spelling. */
  const readSite = async () => {
    const sources = loadSources(options);
    const spelling = spellingOf(sources, options.contentDir, await loadDictionaries(sources));
    return { sources, spelling };
  };
  if (mode !== 'preview')
    app.post<{ Body: ToldCall }>(CALLS.told, { schema: { body: BODIES.told } }, async ({ body, headers }) => {
      const { sources, spelling } = await readSite();
      const records = readTranslationRecords(options.contentDir);
      return { warnings: inLanguage(languageOf(headers), () => toldOf(sources, records, body, spelling)) };
    });

  const write = <Call>(
    path: string,
    body: object,
    modes: EditorMode,
    save: (call: Call, language: string) => Promise<Written>,
  ) => {
    if (mode !== modes) return;
    app.put(path, { schema: { body } }, async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await save(request.body as Call, languageOf(request.headers));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return reply.code(STATUS[error.why.refused]).send(error.why);
      }
    });
  };
  write<TranslationCall>(CALLS.translation, BODIES.translation, 'translate', async (call, language) => {
    const { spelling } = await readSite();
    return inLanguage(language, () => saveTranslation(options, call, spelling));
  });
  write<SourceCall>(CALLS.source, BODIES.source, 'edit', async (call, language) => {
    const { sources, spelling } = await readSite();
    return inLanguage(language, () => saveSource(options, call, sources, spelling));
  });
  write<ValueCall>(CALLS.value, BODIES.value, 'edit', (call, language) =>
    inLanguage(language, () => saveValue(options, call)),
  );
  write<ListCall>(CALLS.list, BODIES.list, 'edit', (call, language) =>
    inLanguage(language, () => saveList(options, call)),
  );
}
