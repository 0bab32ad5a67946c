import type { Publication } from '#contract/Publication.ts';
import type { Notice } from '../store/Outbox.ts';
import type { FormRecord } from '../store/Submission.ts';
import { createTranslate } from './mailTexts.ts';
import { type ComposedMail, renderMail } from './renderMail.ts';

/**
 * Makes the texts that tell a person at the desk how many submissions came: a number and links, no answer.
 * @param desk address of the desk, without a slash at the end
 */
export function composeNotice(
  publication: Publication,
  record: FormRecord,
  { form, count }: Notice,
  { locale: wanted, desk }: { locale: string; desk: string },
): ComposedMail {
  const locale = publication.locales.includes(wanted) ? wanted : publication.locales[0];
  const t = createTranslate([record, publication], [...new Set([locale, ...publication.locales])]);
  const title = t(record.form.title);
  return renderMail(publication, t, t('mail.notice.subject', { count, title }), {
    locale,
    title,
    paragraphs: [t('mail.notice.text', { count })],
    confirm: { label: t('mail.notice.button'), address: `${desk}/forms/${encodeURIComponent(form)}` },
    leave: { label: t('mail.notice.change'), address: `${desk}/notices` },
    contact: [],
  });
}
