import type { Publication } from '#contract/Publication.ts';
import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import { mailSummary } from './mailSummary.ts';
import { createTranslate } from './mailTexts.ts';
import { type ComposedMail, renderMail } from './renderMail.ts';

/** Data of the subscription that a mail asks to confirm. */
export interface MailedSubscription {
  /** URLs of the pages that confirm and end it. */
  confirm: string;
  leave: string;
  /** Days after which it is deleted unless it is confirmed. */
  days: number;
}

/**
 * Makes the texts of a submission's confirmation: the form's own texts of the answered version, and current interface texts.
 * A text that is missing in its language, or cannot be formatted, is taken from the next locale.
 */
export function composeMail(
  publication: Publication,
  record: FormRecord,
  submission: StoredSubmission,
  subscription?: MailedSubscription,
): ComposedMail {
  const { form } = record;
  const { mail } = form.submission;
  if (!mail) throw new Error(`The form ${form.id} of version ${form.version} sends no mail`);
  const locale = publication.locales.includes(submission.locale) ? submission.locale : publication.locales[0];
  const t = createTranslate([record, publication], [...new Set([locale, ...publication.locales])]);

  const { reference } = submission;
  const values = { reference, title: t(form.title) };
  const { email, phones } = publication.site.contact;
  const contact = { email, phones: phones.join(', ') };
  return renderMail(publication, t, t(mail.subject, values), {
    locale,
    title: values.title,
    paragraphs: mail.text.map((id) => t(id, values)),
    confirm: subscription && { label: t('subscription.confirm.button'), address: subscription.confirm },
    leave: subscription && { label: t('mail.leave'), address: subscription.leave },
    reference: { label: t('mail.reference'), value: reference },
    summary: { title: t('mail.summary'), lines: mailSummary(form, submission.payload, { t, locale }) },
    contact: [
      t(phones.length > 0 ? 'mail.contact' : 'mail.contactByMail', contact),
      subscription ? t('mail.notYouSubscribed', { days: subscription.days }) : t('mail.notYou', contact),
    ],
  });
}
