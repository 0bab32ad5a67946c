import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Type from 'typebox';
import { Forms, FormView } from '#contract/desk/forms.ts';
import { List, ListQuery } from '#contract/desk/list.ts';
import { Exactly, FormParams, SubmissionParams } from '#contract/desk/parts.ts';
import { EVERY_FORM } from '#contract/desk/rights.ts';
import { SubmissionView } from '#contract/desk/submission.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { sendFile } from '../../organiser/showSubmission.ts';
import type { Desk } from '../Desk.ts';
import { authorise } from '../rights/authorise.ts';
import { deskRoute } from './deskRoute.ts';

const READS = { verb: 'read', scope: 'form' } as const;

/** Lists of submissions, one submission, and its files. */
export function submissionRoutes(app: FastifyInstance, { forms, lists, detail, store }: Desk): void {
  const { publications, loadGuard, files } = app;
  const localeOf = (request: FastifyRequest) => readLocale(request, publications.current());
  /** Sets the ETag; whether the reader has that reply. */
  const hasReply = (request: FastifyRequest, reply: FastifyReply, etag: string | undefined) => {
    if (etag === undefined) return false;
    reply.headers({ etag, vary: 'Accept-Language, Cookie' });
    return fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
  };

  deskRoute(app, 'GET', 'forms', 'person', { reply: Forms }, async ({ request, given: { signedIn } }) => {
    const readable = signedIn.rights.filter(({ verb }) => verb === 'read').map(({ form }) => form);
    const known = await forms.ids();
    const ids = readable.includes(EVERY_FORM) ? known : known.filter((id) => readable.includes(id));
    return lists.forms(
      ids.map((id) => authorise(signedIn, id, 'read')),
      localeOf(request),
    );
  });
  deskRoute(
    app,
    'GET',
    'forms/:form',
    READS,
    { params: FormParams, reply: FormView },
    async ({ request, given: { grant } }) => lists.form(grant, localeOf(request)),
  );
  deskRoute(
    app,
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
  deskRoute(
    app,
    'GET',
    'forms/:form/submissions/:reference',
    READS,
    { params: SubmissionParams, reply: SubmissionView },
    async ({ params: { reference }, request, given: { grant } }) => {
      const view = await detail.view(grant, reference, localeOf(request));
      await store.audit({
        ...{ action: 'show', who: grant.person, formId: grant.form, reference: view.reference },
        outcome: 'done',
      });
      return view;
    },
  );
  deskRoute(
    app,
    'GET',
    'forms/:form/submissions/:reference/files/:number',
    READS,
    {
      params: Exactly({
        ...SubmissionParams.properties,
        number: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }),
      }),
    },
    async ({ params: { reference, number }, request, reply, given: { grant } }) => {
      const file = await detail.file(grant, reference, Number(number));
      loadGuard.admitDownload(request, reply.raw);
      await store.audit({
        ...{ action: 'files', who: grant.person, formId: grant.form, reference },
        outcome: 'done',
      });
      // Never a page of this site, whatever it holds.
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      return sendFile(reply, files, file);
    },
  );
}
