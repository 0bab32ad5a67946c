import type { Publication } from '#contract/Publication.ts';
import { siteName } from '../http/siteName.ts';
import type { Notice } from '../store/Outbox.ts';
import type { FormRecord } from '../store/Submission.ts';
import type { ComposedMail } from './composeMail.ts';
import type { MailContent } from './MailContent.ts';
import { mailHtml } from './mailHtml.ts';
import { mailText } from './mailText.ts';
import { createTranslate, oneLine } from './mailTexts.ts';

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
  const content: MailContent = {
    locale,
    site: siteName(publication, locale),
    title,
    greeting: t('mail.greeting'),
    paragraphs: [t('mail.notice.text', { count })],
    confirm: { label: t('mail.notice.button'), address: `${desk}/forms/${encodeURIComponent(form)}` },
    leave: { label: t('mail.notice.change'), address: `${desk}/notices` },
    labelled: (label, value) => t('mail.labelled', { label, value }),
    contact: [],
  };
  return {
    site: content.site,
    subject: oneLine(t('mail.notice.subject', { count, title })),
    text: mailText(content),
    html: mailHtml(content, publication.theme),
  };
}
