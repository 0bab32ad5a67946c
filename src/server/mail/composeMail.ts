import type { Publication } from '#contract/Publication.ts';
import { translate } from '#messages/translate.ts';
import { siteName } from '../answers/siteName.ts';
import type { FormRecord, StoredSubmission } from '../store/Submission.ts';
import type { MailContent } from './MailContent.ts';
import { mailHtml } from './mailHtml.ts';
import { mailSummary } from './mailSummary.ts';
import { mailText } from './mailText.ts';

/** What a mail says of the subscription that it asks to confirm. */
export interface MailedSubscription {
  /** Addresses of the pages that confirm and end it. */
  confirm: string;
  leave: string;
  /** After which it is deleted unless it is confirmed. */
  days: number;
}

export interface ComposedMail {
  /** Name of the sender where `MAIL_FROM` says none. */
  site: string;
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/**
 * Words the confirmation of a submission: the form's own texts as they were when it was answered, the interface's as
 * they are now. A text that its language lacks, or that cannot be formatted, is taken from the first language.
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
  const say = createSay(publication, record, [...new Set([locale, ...publication.locales])]);

  const { reference } = submission;
  const values = { reference, title: say(form.title) };
  const { email, phones } = publication.site.contact;
  const ways = { email, phones: phones.join(', ') };
  const content: MailContent = {
    locale,
    site: siteName(publication, locale),
    title: values.title,
    greeting: say('mail.greeting'),
    paragraphs: mail.text.map((id) => say(id, values)),
    confirm: subscription && { label: say('subscription.confirm.button'), address: subscription.confirm },
    leave: subscription && { label: say('mail.leave'), address: subscription.leave },
    reference: { label: say('mail.reference'), value: reference },
    summaryTitle: say('mail.summary'),
    summary: mailSummary(form, submission.payload, { t: say, locale }),
    labelled: (label, value) => say('mail.labelled', { label, value }),
    contact: [
      say(phones.length > 0 ? 'mail.contact' : 'mail.contactByMail', ways),
      subscription ? say('mail.notYouSubscribed', { days: subscription.days }) : say('mail.notYou', ways),
    ],
  };
  return {
    site: content.site,
    subject: oneLine(say(mail.subject, values)),
    text: mailText(content),
    html: mailHtml(content, publication.theme),
  };
}

type Say = (id: string, values?: Record<string, string | number>) => string;

function createSay(publication: Publication, record: FormRecord, locales: string[]): Say {
  return (id, values) => {
    for (const locale of locales) {
      for (const source of [record, publication]) {
        if (source.texts[locale]?.[id] === undefined) continue;
        try {
          return translate(source, locale, id, values);
        } catch {
          // `npm run check` names such a text; the applicant gets it in another language.
        }
      }
    }
    return id;
  };
}

/** Without line breaks and other control characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
