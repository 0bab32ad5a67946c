import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AffectedQuery,
  PersonAsked,
  PersonErased,
  PersonFound,
  PersonPortable,
  Receipt,
  Retention,
} from '#contract/desk/law.ts';
import { FormParams } from '#contract/desk/parts.ts';
import type { Verb } from '#contract/desk/rights.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { refuse } from '../../http/Refusal.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { Desk } from '../Desk.ts';
import { affected } from '../law/affected.ts';
import { portable } from '../law/portable.ts';
import { authorise, grantsAmong } from '../rights/authorise.ts';
import { dayAfter, requireDays, startOfDay } from '../submissions/SubmissionFilter.ts';
import { deskRoutes } from './deskRoute.ts';

/** A person across all forms, what is kept for how long, and who is affected by a breach. */
export function lawRoutes(app: FastifyInstance, { detail, forms, law, store }: Desk): void {
  const route = deskRoutes(app);
  const localeOf = (request: FastifyRequest) => readLocale(request, app.publications.current());
  /** What a body chooses. Rejects unless the person has signed in shortly before, and has that right with `read` and `contact` to each form. */
  const selected = async (signedIn: SignedIn, right: 'export' | 'erase', body: PersonPortable) => {
    // Without one, nothing says that the person may.
    if (body.submissions.length + body.mentions.length === 0) throw refuse(404, 'server.notFound');
    if (!signedIn.session.hasFreshProof) throw refuse(403, 'server.deskProof');
    const verbs: Verb[] = ['contact', right];
    const authorised = (form: string) => {
      for (const verb of verbs) authorise(signedIn, form, verb);
      return authorise(signedIn, form, 'read');
    };
    const grants = grantsAmong(signedIn, await forms.ids(), 'read', ...verbs);
    return { chosen: await law.chosen(authorised, body), named: await law.mentioned(grants, body) };
  };

  route(
    'POST',
    'persons/find',
    'person',
    { body: PersonAsked, reply: PersonFound },
    async ({ body, request, given: { signedIn } }) => {
      const known = await forms.ids();
      const grants = grantsAmong(signedIn, known, 'contact', 'read');
      if (grants.length === 0) throw refuse(404, 'server.notFound');
      const found = await law.find(grants, body, localeOf(request));
      const { length: count } = found.submissions;
      await store.audit({ action: 'deskFind', who: signedIn.person.id, count, outcome: 'done' });
      return { ...found, complete: grants.length === known.length };
    },
  );
  route(
    'POST',
    'persons/portable',
    'person',
    { body: PersonPortable },
    async ({ body, request, reply, given: { signedIn } }) => {
      const { chosen, named } = await selected(signedIn, 'export', body);
      app.loadGuard.admitDownload(request, reply.raw);
      const entry = { action: 'deskPortable', who: signedIn.person.id, outcome: 'done' } as const;
      for (const { grant, submission } of chosen)
        await store.audit({ ...entry, formId: grant.form, reference: submission.reference });
      for (const [formId, { length: count }] of Map.groupBy(named, ({ form }) => form))
        await store.audit({ ...entry, formId, count });
      const locale = localeOf(request);
      const own = { detail, chosen, mentions: await law.toldIn(named, body, locale), signedIn, locale };
      const zip = portable({ store, files: app.files, ...own });
      return reply
        .header('content-disposition', 'attachment; filename="person.zip"')
        .type('application/zip')
        .send(zip);
    },
  );
  route(
    'POST',
    'persons/erase',
    'person',
    { body: PersonErased, reply: Receipt },
    async ({ body, given: { signedIn } }) => {
      const { chosen, named } = await selected(signedIn, 'erase', body);
      const receipt = await law.erase(
        chosen.map(({ submission }) => submission),
        named,
        body,
      );
      const action = receipt.kept ? 'deskAnonymise' : 'deskErase';
      const touched = [...chosen.map(({ grant }) => grant), ...named];
      for (const [formId, { length: count }] of Map.groupBy(touched, ({ form }) => form))
        await store.audit({ action, who: signedIn.person.id, formId, count, outcome: 'done' });
      return receipt;
    },
  );
  route('GET', 'retention', 'person', { reply: Retention }, async ({ request, given: { signedIn } }) => {
    const grants = grantsAmong(signedIn, await forms.ids(), 'read');
    return { forms: await law.retention(grants, localeOf(request)) };
  });
  route(
    'GET',
    'forms/:form/affected',
    { verb: 'export', scope: 'form' },
    { params: FormParams, query: AffectedQuery },
    async ({ query: { from, to }, request, reply, given: { grant, signedIn } }) => {
      authorise(signedIn, grant.form, 'contact');
      requireDays({ from, to });
      const form = await forms.find(grant);
      const { t, timeZone } = forms.words(form, localeOf(request));
      await store.audit({ action: 'deskAffected', who: grant.person, formId: grant.form, outcome: 'done' });
      const lines = affected({
        ...{ store, form: form.newest.form, recordOf: form.record },
        from: from && startOfDay(from, timeZone),
        to: to && startOfDay(dayAfter(to, 1), timeZone),
        titles: [
          t('server.column.reference'),
          t('server.column.createdAt'),
          t('server.column.locale'),
          t('server.column.emails'),
          t('server.column.phones'),
        ],
      });
      app.loadGuard.admitDownload(request, reply.raw);
      return reply
        .header('content-disposition', `attachment; filename="affected-${form.id}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines));
    },
  );
}
