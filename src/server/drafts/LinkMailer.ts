import { randomUUID } from 'node:crypto';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { RESUME } from '#contract/draftLink.ts';
import type { Publication } from '#contract/Publication.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import type { MailTransport } from '../mail/MailTransport.ts';
import { senderOf } from '../mail/mailAddress.ts';
import { createTranslate } from '../mail/mailTexts.ts';
import { type ComposedMail, type MailedSite, renderMail } from '../mail/renderMail.ts';
import { linkReference } from '../store/storagePaths.ts';

export interface LinkMailerOptions {
  transport: MailTransport;
  /** `MAIL_FROM`; see `MailWorkerOptions`. */
  from?: string;
  /** Origin of the link, without a slash at the end. */
  publicUrl: () => string;
  /** A mail fails that the mail server has not accepted within this time. */
  sendMs: number;
}

/** A draft's link to mail. */
export interface MailedLink {
  to: string;
  form: CompiledForm;
  locale: string;
  /** `DRAFT_ID` */
  id: string;
  /** `DRAFT_KEY`, which opens the draft. */
  key: string;
  expires: Date;
}

/** An invitation to mail. */
export interface InvitationLink {
  to: string;
  locale: string;
  /** The whole link. */
  address: string;
}

/**
 * Mails the link that opens a draft on another device, at once and once: neither the outbox nor anything else stores the
 * key, so no later attempt could send the link. The requester writes no part of the mail.
 */
export class LinkMailer {
  readonly #options: LinkMailerOptions;

  constructor(options: LinkMailerOptions) {
    this.#options = options;
  }

  /** Resolves once the mail server has accepted the mail; rejects with its error. */
  async send(publication: Publication, link: MailedLink): Promise<void> {
    const { to, id, locale } = link;
    const place = { to, locale, reference: linkReference(id) };
    await this.#deliver(publication, place, this.#compose(publication, link));
  }

  /** Mails the link of an invitation to the organisers' desk. */
  async invite(publication: MailedSite, { to, locale, address }: InvitationLink): Promise<void> {
    const t = createTranslate([publication], [...new Set([locale, ...publication.locales])]);
    const { email } = publication.site.contact;
    const title = t('mail.desk.title');
    const mail = renderMail(publication, t, title, {
      locale,
      title,
      paragraphs: [t('mail.desk.text'), t('mail.desk.once')],
      confirm: { label: t('mail.desk.button'), address },
      contact: [t('mail.contactByMail', { email }), t('mail.link.notYou')],
    });
    await this.#deliver(publication, { to, locale, reference: `invitation-${randomUUID()}` }, mail);
  }

  /** Mails the head of the audit log to who asks for it. */
  async auditHead(
    publication: MailedSite,
    { to, locale, entries, head }: { to: string; locale: string; entries: number; head: string },
  ): Promise<void> {
    const t = createTranslate([publication], [...new Set([locale, ...publication.locales])]);
    const { email } = publication.site.contact;
    const title = t('mail.audit.title');
    const mail = renderMail(publication, t, title, {
      locale,
      title,
      paragraphs: [t('mail.audit.text', { count: entries }), head, t('mail.audit.use')],
      contact: [t('mail.contactByMail', { email })],
    });
    await this.#deliver(publication, { to, locale, reference: `audit-${randomUUID()}` }, mail);
  }

  async #deliver(
    publication: MailedSite,
    place: { to: string; locale: string; reference: string },
    { site, ...texts }: ComposedMail,
  ): Promise<void> {
    const { transport, from, sendMs } = this.#options;
    const { email } = publication.site.contact;
    const sender = senderOf(from, { name: site, address: email });
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    const mail = {
      ...place,
      ...texts,
      messageId: `<${randomUUID()}@${domain}>`,
      from: sender,
      replyTo: email,
      date: new Date(),
    };
    await transport.send(mail, AbortSignal.timeout(sendMs));
  }

  #compose(publication: Publication, { form, locale, key, expires }: MailedLink): ComposedMail {
    const { locales, site } = publication;
    const t = createTranslate([publication], [...new Set([locale, ...locales])]);
    const { email, phones } = site.contact;
    const title = t(form.title);
    const date = formatDate(zonedMoment(expires, form.timeZone).day, locale);
    const contact = { email, phones: phones.join(', ') };
    const address = prefixed(addressPrefix(locale, locales), form.route ?? '/');
    return renderMail(publication, t, t('mail.link.subject', { title }), {
      locale,
      title,
      paragraphs: [t('mail.link.text'), t('mail.link.once', { date })],
      confirm: { label: t('mail.link.button'), address: this.#options.publicUrl() + address + RESUME + key },
      contact: [t(phones.length > 0 ? 'mail.contact' : 'mail.contactByMail', contact), t('mail.link.notYou')],
    });
  }
}
