import type { FastifyInstance, FastifyRequest } from 'fastify';
import { draftSecrets } from '#contract/draftSecrets.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { refuse } from '../http/Refusal.ts';
import { formNamed } from '../live/formNamed.ts';
import { mailAddress, mailboxOf } from '../mail/mailAddress.ts';
import { limitersOf } from '../store/SharedState.ts';
import type { LinkMailer } from './LinkMailer.ts';

const BODY_BYTES = 2_000;

type LinkRequest = FastifyRequest<{
  Params: { id: string };
  Body: { key: string; to: string; form: string; locale?: string };
}>;

/**
 * Mails a draft's link. Only here does the server see the key, in a body that nothing stores. The key must be that of the
 * draft, so that nobody can have other words mailed; the mails to a mailbox and from a network are limited. Without
 * `mailer`, no mail can be sent.
 */
export function linkPost(app: FastifyInstance, mailer: LinkMailer | undefined): void {
  const { publications, store, budget, limits, metrics } = app;
  const rate = { burst: limits.linkBurst, perMinute: limits.linksPerHour / 60 };
  const addresses = new AddressLimiter('links', rate, limits, limitersOf(store));
  const mailboxes = limitersOf(store)('links to a mailbox', {
    addressBurst: limits.mailboxLinksPerDay,
    addressPerMinute: limits.mailboxLinksPerDay / (24 * 60),
    addresses: limits.addresses,
  });

  function tooMany(seconds: number) {
    metrics.draft('withheld');
    return refuse(429, 'server.tooManyLinks', undefined, { 'retry-after': String(seconds) });
  }

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.route({
    ...ENDPOINTS.mailDraft,
    config: { kind: 'draft' },
    bodyLimit: BODY_BYTES,
    schemaErrorFormatter: ([error]) =>
      error?.instancePath === '/to' || error?.params.missingProperty === 'to'
        ? refuse(422, 'server.addressInvalid')
        : refuse(400, 'server.badRequest'),
    handler: async (request: LinkRequest, reply) => {
      const { id } = request.params;
      const { key, to, form, locale } = readWanted(request.body);
      const draft = await store.drafts.find(id, new Date());
      if (!draft || (await draftSecrets(key)).id !== id) throw refuse(404, 'server.draftGone');
      const seconds = (await addresses.take(request.ip)) || (await mailboxes.take(mailboxOf(to)));
      if (seconds > 0) throw tooMany(seconds);
      const mail = await budget.take(to, request.ip);
      if (typeof mail === 'string') {
        mailboxes.giveBack(mailboxOf(to), 1);
        throw tooMany(DAY_SECONDS);
      }
      try {
        if (!mailer) throw new Error('This server sends no mail');
        await mailer.send(publications.current(), { to, form, locale, id, key, expires: draft.expires });
      } catch (error) {
        budget.giveBack(mail);
        mailboxes.giveBack(mailboxOf(to), 1);
        const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
        // The mail server's message may contain the recipient or the link.
        request.log.warn({ reqId: request.id, error: name, code, responseCode }, 'link not mailed');
        metrics.draft('notMailed');
        throw refuse(503, 'server.linkNotMailed', undefined, { 'retry-after': '60' });
      }
      metrics.draft('mailed');
      return reply.code(204).send();
    },
  });

  function readWanted({ key, to, form: formId, locale }: LinkRequest['body']) {
    const publication = publications.current();
    const form = formNamed(publication, formId)?.form;
    if (form?.route === undefined) throw refuse(400, 'server.badRequest');
    const recipient = mailAddress(to);
    if (recipient === undefined) throw refuse(422, 'server.addressInvalid');
    const { locales } = publication;
    return { key, to: recipient, form, locale: locales.find((each) => each === locale) ?? locales[0] };
  }
}

const DAY_SECONDS = 24 * 3_600;
