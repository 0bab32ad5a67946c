import type { Processing } from './readRegister.ts';

/** What the register says beside its entries. */
export interface RegisterWords {
  locale: string;
  /** Name and address of the organiser. */
  controller: string;
  /** Whether the store encrypts answers and files. */
  encrypted: boolean;
  /** Formats a day. */
  day: (at: Date) => string;
  /** Translates an interface message. */
  t: (id: string, values?: Record<string, string | number>) => string;
}

/** An entry's facts with their titles, in their order; empty where nothing is said. */
export function registerRow(entry: Processing, words: RegisterWords): [title: string, value: string][] {
  const { t, day, controller, encrypted } = words;
  const { title, former, purpose, recipients, legalBasis, keeping, sensitive, minors, version } = entry;
  return [
    [t('form.privacy.title.form'), former ? t('register.former', { title }) : title],
    [t('register.controller'), controller],
    [t('form.privacy.title.purpose'), purpose ?? t('register.unsaid')],
    [t('form.privacy.title.legalBasis'), legalBasis ?? ''],
    [t('register.data'), entry.data.join(', ')],
    [t('form.privacy.title.sensitive'), sensitive ?? ''],
    [t('form.privacy.title.minors'), minors ?? ''],
    [t('form.privacy.title.recipients'), recipients ?? ''],
    [t('form.privacy.title.keeping'), keeping ?? ''],
    [t('register.protection'), t(encrypted ? 'register.encrypted' : 'register.notEncrypted')],
    [t('register.count'), String(entry.count)],
    [t('register.oldest'), entry.oldest ? day(entry.oldest) : ''],
    [t('register.next'), entry.next ? day(entry.next) : ''],
    [t('register.version'), version ?? ''],
  ];
}
