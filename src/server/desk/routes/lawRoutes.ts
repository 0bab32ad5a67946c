import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
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
import { EVERY_FORM, type Verb } from '#contract/desk/rights.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { refuse } from '../../http/Refusal.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { Desk } from '../Desk.ts';
import { affected } from '../law/affected.ts';
import { portable } from '../law/portable.ts';
import { authorise } from '../rights/authorise.ts';
import { dayAfter, requireDays, startOfDay } from '../submissions/SubmissionFilter.ts';
import { deskRoute } from './deskRoute.ts';

/** A person across all forms, what is kept for how long, and who is affected by a breach. */
export function lawRoutes(app: FastifyInstance, { detail, forms, law, store }: Desk): void {
  /** Grants for the forms to which the person has all of these rights. */
  const grantsOf = async <Granted extends Verb>(signedIn: SignedIn, verb: Granted, ...others: Verb[]) => {
    const known = await forms.ids();
    const may = (form: string, each: Verb) =>
      signedIn.rights.some((right) => right.verb === each && [form, EVERY_FORM].includes(right.form));
    const ids = known.filter((form) => [verb, ...others].every((each) => may(form, each)));
    return {
      grants: ids.map((form) => authorise(signedIn, form, verb)),
      complete: ids.length === known.length,
    };
  };
  const authorisedBy = (signedIn: SignedIn, ...verbs: Verb[]) => {
    if (!signedIn.session.hasFreshProof) throw refuse(403, 'server.deskProof');
    return (form: string) => {
      const [grant] = verbs.map((verb) => authorise(signedIn, form, verb));
      if (!grant) throw refuse(404, 'server.notFound');
      return grant;
    };
  };

  deskRoute(
    app,
    'POST',
    'persons/find',
    'person',
    { body: PersonAsked, reply: PersonFound },
    async ({ body, request, given: { signedIn } }) => {
      const { grants, complete } = await grantsOf(signedIn, 'contact', 'read');
      if (grants.length === 0) throw refuse(404, 'server.notFound');
      const submissions = await law.find(grants, body, readLocale(request, app.publications.current()));
      const { length: count } = submissions;
      await store.audit({ action: 'deskFind', who: signedIn.person.id, count, outcome: 'done' });
      return { submissions, complete };
    },
  );
  deskRoute(
    app,
    'POST',
    'persons/portable',
    'person',
    { body: PersonPortable },
    async ({ body, request, reply, given: { signedIn } }) => {
      const chosen = await law.chosen(authorisedBy(signedIn, 'read', 'contact', 'export'), body);
      app.loadGuard.admitDownload(request, reply.raw);
      for (const { grant, submission } of chosen)
        await store.audit({
          ...{ action: 'deskPortable', who: signedIn.person.id, formId: grant.form, outcome: 'done' },
          reference: submission.reference,
        });
      const locale = readLocale(request, app.publications.current());
      const zip = portable({ store, files: app.files, detail, chosen, signedIn, locale });
      return reply
        .header('content-disposition', 'attachment; filename="person.zip"')
        .type('application/zip')
        .send(zip);
    },
  );
  deskRoute(
    app,
    'POST',
    'persons/erase',
    'person',
    { body: PersonErased, reply: Receipt },
    async ({ body, given: { signedIn } }) => {
      const chosen = await law.chosen(authorisedBy(signedIn, 'read', 'contact', 'erase'), body);
      const receipt = await law.erase(
        chosen.map(({ submission }) => submission),
        body,
      );
      const action = receipt.kept ? 'deskAnonymise' : 'deskErase';
      for (const [formId, { length: count }] of Map.groupBy(chosen, ({ grant }) => grant.form))
        await store.audit({ action, who: signedIn.person.id, formId, count, outcome: 'done' });
      return receipt;
    },
  );
  deskRoute(
    app,
    'GET',
    'retention',
    'person',
    { reply: Retention },
    async ({ request, given: { signedIn } }) => {
      const { grants } = await grantsOf(signedIn, 'read');
      return { forms: await law.retention(grants, readLocale(request, app.publications.current())) };
    },
  );
  deskRoute(
    app,
    'GET',
    'forms/:form/affected',
    { verb: 'export', scope: 'form' },
    { params: FormParams, query: AffectedQuery },
    async ({ query: { from, to }, request, reply, given: { grant, signedIn } }) => {
      authorise(signedIn, grant.form, 'contact');
      requireDays({ from, to });
      const form = await forms.find(grant);
      const { t, timeZone } = forms.words(form, readLocale(request, app.publications.current()));
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
