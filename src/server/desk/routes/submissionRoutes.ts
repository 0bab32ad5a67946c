import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { Forms, FormView } from '#contract/desk/forms.ts';
import { ExportQuery, List, ListQuery, NeighbourQuery, Neighbours } from '#contract/desk/list.ts';
import { FormParams, NumberParams, SubmissionParams } from '#contract/desk/parts.ts';
import { Arrivals, Statistics } from '#contract/desk/statistics.ts';
import { SubmissionView } from '#contract/desk/submission.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { Desk } from '../Desk.ts';
import { type Grant, grantsAmong } from '../rights/authorise.ts';
import { EXPORT_TYPES, exportFiles, exportSubmissions } from '../submissions/exportSubmissions.ts';
import { listOf } from '../submissions/SubmissionFilter.ts';
import { sendShown } from '../submissions/sendShown.ts';
import { deskRoutes } from './deskRoute.ts';

const READS = { verb: 'read', scope: 'form' } as const;

/** In this time, a person who reads the same again is not in the audit log again: an open page polls, a player reads ranges. */
const SEEN_MS = 3_600_000;
const MOST_SEEN = 10_000;

/** Lists of submissions, one submission, and its files. */
export function submissionRoutes(
  app: FastifyInstance,
  { forms, lists, detail, statistics, store }: Desk,
): void {
  const route = deskRoutes(app);
  const { publications, loadGuard, files } = app;
  /** When the log last had that a person reads a submission or a file. */
  const seen = new Map<string, number>();
  const auditRead = async (action: 'show' | 'files', grant: Grant, reference: string, read: string) => {
    const key = `${grant.person} ${read}`;
    if (Date.now() - (seen.get(key) ?? 0) <= SEEN_MS) return;
    const entry = { action, who: grant.person, formId: grant.form, reference: normalizeReference(reference) };
    await store.audit({ ...entry, outcome: 'done' });
    if (seen.size > MOST_SEEN) seen.clear();
    seen.set(key, Date.now());
  };
  const localeOf = (request: FastifyRequest) => readLocale(request, publications.current());
  /** Sets the ETag; whether the reader has that reply. */
  const hasReply = (request: FastifyRequest, reply: FastifyReply, etag: string | undefined) => {
    if (etag === undefined) return false;
    reply.headers({ etag, vary: 'Accept-Language, Cookie' });
    return fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
  };

  const readable = async (signedIn: SignedIn) => grantsAmong(signedIn, await forms.ids(), 'read');
  route('GET', 'forms', 'person', { reply: Forms }, async ({ request, given: { signedIn } }) =>
    lists.forms(await readable(signedIn), localeOf(request)),
  );
  route('GET', 'statistics', 'person', { reply: Arrivals }, async ({ request, given: { signedIn } }) =>
    statistics.arrivals(await readable(signedIn), localeOf(request)),
  );
  route(
    'GET',
    'forms/:form/statistics',
    READS,
    { params: FormParams, reply: Statistics },
    async ({ request, given: { grant } }) => statistics.form(grant, localeOf(request)),
  );
  route(
    'GET',
    'forms/:form',
    READS,
    { params: FormParams, reply: FormView },
    async ({ request, given: { grant } }) => lists.form(grant, localeOf(request)),
  );
  route(
    'GET',
    'forms/:form/submissions',
    READS,
    { params: FormParams, query: ListQuery, reply: List },
    async ({ query, request, reply, given: { grant } }) => {
      const locale = localeOf(request);
      const { version } = publications.current();
      if (hasReply(request, reply, await lists.etag(grant, query, version, locale)))
        return reply.code(304).send();
      const list = await lists.list(grant, query, locale);
      // The index may have grown for this reply.
      const etag = await lists.etag(grant, query, version, locale);
      if (etag !== undefined) reply.header('etag', etag);
      return list;
    },
  );
  route(
    'GET',
    'forms/:form/submissions/:reference',
    READS,
    { params: SubmissionParams, reply: SubmissionView },
    async ({ params: { reference }, request, given: { grant, signedIn } }) => {
      const view = await detail.view(grant, signedIn, reference, localeOf(request));
      await auditRead('show', grant, view.reference, view.reference);
      return view;
    },
  );
  route(
    'GET',
    'forms/:form/submissions/:reference/neighbours',
    READS,
    { params: SubmissionParams, query: NeighbourQuery, reply: Neighbours },
    async ({ params: { reference }, query, given: { grant } }) =>
      lists.neighbours(grant, await detail.find(grant, reference), query),
  );
  route(
    'GET',
    'forms/:form/submissions/:reference/files/:number',
    READS,
    { params: NumberParams },
    async ({ params: { reference, number }, request, reply, given: { grant } }) => {
      const file = await detail.file(grant, reference, Number(number));
      loadGuard.admitDownload(request, reply.raw);
      await auditRead('files', grant, reference, file.storedAs);
      return sendShown(reply, files, file, request.headers.range);
    },
  );
  route(
    'GET',
    'forms/:form/export',
    { verb: 'export', scope: 'form' },
    { params: FormParams, query: ExportQuery },
    async ({ query: { format, column, name, ...query }, request, reply, given: { grant } }) => {
      const form = await forms.find(grant);
      const filter = await lists.filter(grant, form, query);
      loadGuard.admitDownload(request, reply.raw);
      const action = format === 'zip' ? 'files' : 'deskExport';
      await store.audit({ action, who: grant.person, formId: grant.form, outcome: 'done' });
      const words = forms.words(form, localeOf(request));
      const exported = { grant, form, filter, words };
      const keysOf = (given: unknown) => (given === undefined ? undefined : listOf(given));
      const file =
        format === 'zip'
          ? exportFiles({ lists, forms, store, files }, { ...exported, keys: keysOf(name) })
          : await exportSubmissions(format, { lists, forms }, { ...exported, keys: keysOf(column) });
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="${form.id}-${day}.${format}"`)
        .type(EXPORT_TYPES[format])
        .send(file);
    },
  );
}
