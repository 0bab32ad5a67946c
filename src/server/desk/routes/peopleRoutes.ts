import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { IdParams } from '#contract/desk/parts.ts';
import {
  Audit,
  AuditQuery,
  type ChangedPerson,
  CheckedAudit,
  Invite,
  InviteLink,
  NewRights,
  People,
} from '#contract/desk/people.ts';
import type { LinkMailer } from '../../drafts/LinkMailer.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { Refusal, refuse } from '../../http/Refusal.ts';
import { mailAddress } from '../../mail/mailAddress.ts';
import { type ListedPerson, presetRights } from '../accounts/DeskPeople.ts';
import { invitationLink } from '../accounts/invitationLink.ts';
import type { Desk } from '../Desk.ts';
import { dayAfter, requireDays, startOfDay } from '../submissions/SubmissionFilter.ts';
import { deskRoutes } from './deskRoute.ts';

const MANAGES = { verb: 'people', scope: 'desk' } as const;
const CHANGES = { ...MANAGES, freshProof: true } as const;
const AUDITS = { verb: 'audit', scope: 'desk' } as const;

/** Who may use the desk, and the audit log. */
export function peopleRoutes(
  app: FastifyInstance,
  { forms: deskForms, people, store }: Desk,
  mailer?: LinkMailer,
): void {
  const route = deskRoutes(app);
  route('GET', 'people', MANAGES, { reply: People }, async () => ({
    people: (await people.list()).map(shown),
  }));
  route(
    'POST',
    'people',
    CHANGES,
    { body: Invite, reply: InviteLink },
    async ({ body: { email, preset, forms, until }, request, given: { signedIn } }) => {
      const to = mailAddress(email.trim());
      if (to === undefined) throw refuse(422, 'server.addressInvalid');
      // A link to one's own account would sign in whoever opens it, with new rights.
      if (people.emailHash(to) === people.emailHash(signedIn.person.email))
        throw refuse(404, 'server.notFound');
      const publication = app.publications.current();
      const locale = readLocale(request, publication);
      const rights = presetRights(preset, forms, until);
      const token = await people.invite({ email: to, locale, rights, by: signedIn.person.id });
      const link = invitationLink(app.config.publicUrl ?? `${request.protocol}://${request.host}`, token);
      // The person who invites has the link, also where no mail arrives.
      await mailer
        ?.invite(publication, { to, locale, address: link })
        .catch((err) => request.log.error({ err }, 'invitation not mailed'));
      await store.audit({ action: 'deskInvite', who: signedIn.person.id, outcome: 'done' });
      return { link };
    },
  );
  route(
    'PUT',
    'people/:id/rights',
    CHANGES,
    { params: IdParams, body: NewRights },
    async ({ params: { id }, body, given: { grant } }) => {
      const { rights, version } = body;
      if (new Set(rights.map(({ form, verb }) => `${verb} ${form}`)).size < rights.length)
        throw refuse(400, 'server.parameterInvalid', { name: 'rights' });
      if (id === grant.person || !(await people.find(id))) throw refuse(404, 'server.notFound');
      if (!(await people.setRights(id, body, grant.person))) {
        const found = await people.find(id);
        if (!found) throw refuse(404, 'server.notFound');
        if (found.version === version) throw refuse(409, 'server.deskLastManager');
        const present: ChangedPerson = { person: shown(found) };
        throw new Refusal(409, [{ message: 'server.deskRightsChanged' }], {}, present);
      }
      await store.audit({ action: 'deskRights', who: grant.person, outcome: 'done' });
      return undefined;
    },
  );
  route(
    'DELETE',
    'people/:id',
    CHANGES,
    { params: IdParams },
    async ({ params: { id }, given: { grant } }) => {
      if (!(await people.find(id))) throw refuse(404, 'server.notFound');
      if (!(await people.remove(id))) throw refuse(409, 'server.deskLastManager');
      await store.audit({ action: 'deskRemove', who: grant.person, outcome: 'done' });
      return undefined;
    },
  );
  route('DELETE', 'people/:id/sessions', CHANGES, { params: IdParams }, async ({ params: { id } }) => {
    if (!(await people.find(id))) throw refuse(404, 'server.notFound');
    await people.endSessions(id);
    return undefined;
  });
  route(
    'GET',
    'audit',
    AUDITS,
    { query: AuditQuery, reply: Audit },
    async ({ query: { form, after, from, to, ...query } }) => {
      const size = 100;
      requireDays({ from, to });
      const timeZone = deskForms.timeZone();
      const filter = {
        ...{ ...query, formId: form },
        from: from && startOfDay(from, timeZone),
        to: to && startOfDay(dayAfter(to, 1), timeZone),
      };
      const entries = await store.auditedBefore(
        after === undefined ? undefined : Number(after),
        size,
        filter,
      );
      const names = new Map((await people.list()).map(({ id, name, email }) => [id, name || email]));
      return {
        entries: entries.map(({ formId, ...entry }) => ({
          ...entry,
          form: formId,
          name: names.get(entry.who) ?? null,
        })),
        next: entries.length === size ? String(entries.at(-1)?.id) : null,
      };
    },
  );
  route('GET', 'audit/check', AUDITS, { reply: CheckedAudit }, async () => {
    const { broken = null, ...found } = await store.auditChain.check();
    return { ...found, broken };
  });
  route(
    'POST',
    'audit/head',
    AUDITS,
    { body: Type.Object({}, { additionalProperties: false }), reply: CheckedAudit },
    async ({ request, given: { signedIn } }) => {
      const { broken = null, ...found } = await store.auditChain.check();
      const { email: to, locale } = signedIn.person;
      const { head } = found;
      if (!mailer) throw refuse(409, 'server.deskNoMail');
      if (head && !broken)
        await mailer
          .auditHead(app.publications.current(), { to, locale, entries: found.entries, head })
          .catch((err) => {
            request.log.warn({ err }, 'head of the audit log not mailed');
            throw refuse(503, 'server.linkNotMailed');
          });
      return { ...found, broken };
    },
  );
}

function shown({ locale: _, ...person }: ListedPerson): ChangedPerson['person'] {
  return person;
}
