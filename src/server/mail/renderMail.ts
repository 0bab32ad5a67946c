import type { Publication } from '#contract/Publication.ts';
import type { Translate } from '#messages/translator.ts';
import { siteName } from '../http/siteName.ts';
import type { MailContent } from './MailContent.ts';
import { mailHtml } from './mailHtml.ts';
import { mailText } from './mailText.ts';
import { oneLine } from './mailTexts.ts';

/** What mails need of a publication. */
export type MailedSite = Pick<Publication, 'locales' | 'site' | 'texts' | 'theme'>;

export interface ComposedMail {
  /** The site's name, which is the sender's name without `MAIL_FROM`. */
  site: string;
  /** One line of at most 200 characters. */
  subject: string;
  text: string;
  html: string;
}

/** Makes a mail of what it says; all mails have the same greeting. */
export function renderMail(
  publication: MailedSite,
  t: Translate,
  subject: string,
  said: Omit<MailContent, 'site' | 'greeting' | 'labelled'>,
): ComposedMail {
  const site = siteName(publication, said.locale);
  const labelled: MailContent['labelled'] = (label, value) => t('mail.labelled', { label, value });
  const content = { ...said, site, greeting: t('mail.greeting'), labelled };
  return {
    site,
    subject: oneLine(subject),
    text: mailText(content),
    html: mailHtml(content, publication.theme),
  };
}
