import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledForm, MessageId } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { FormSource, Sources } from '#definitions/sources/Sources.ts';
import { formatDuration } from '#messages/duration.ts';
import { formatLocale } from '#messages/formatLocale.ts';

type Texts = Record<string, Record<MessageId, string>>;

/** Ids of the interface's texts of which a form's privacy text is made. */
const TEMPLATES = 'form.privacy.';

/**
 * Returns everything beside the form's own French that its privacy text is made of, as JSON: the organiser, the
 * interface's texts, the translations. Empty for a form without `privacy`.
 */
export function privacyWords({ id, ui }: FormSource, { site, messages }: Sources): string {
  if (!ui.privacy) return '';
  const titles = (ui.privacy.sensitive ?? []).map((path) => `forms.${id}.fields.${path}.title`);
  const ids = new Set([...titles, 'site.organiser.name']);
  const words = Object.entries(messages).map(([locale, all]) => [
    locale,
    Object.entries(all).filter(
      ([text]) => ids.has(text) || text.startsWith(TEMPLATES) || text.startsWith(`forms.${id}.privacy.`),
    ),
  ]);
  return JSON.stringify([site?.organiser.name, site?.contact.email, words]);
}

/** Returns, by locale, the texts that publication makes from each form's `privacy`, the site and the interface's texts. */
export function privacyTexts(forms: Iterable<CompiledForm>, site: CompiledSite, texts: Texts): Texts {
  const [standard = {}] = Object.values(texts);
  const all = [...forms];
  return Object.fromEntries(
    Object.entries(texts).map(([locale, own]) => {
      const t = (id: MessageId, values: Record<string, string> = {}) =>
        Object.entries(values).reduce(
          (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
          own[id] ?? standard[id] ?? id,
        );
      return [locale, Object.assign({}, ...all.map((form) => textsOfForm(form, site, locale, t)))];
    }),
  );
}

function textsOfForm(
  { id, fields, privacy, submission }: CompiledForm,
  { organiser, contact }: CompiledSite,
  locale: string,
  t: (id: MessageId, values?: Record<string, string>) => string,
): Record<MessageId, string> {
  if (!privacy) return {};
  const { keepFor, sensitive = [], minors } = privacy;
  const end = keepFor !== undefined ? 'after' : submission.mail?.optIn ? 'untilLeft' : 'untilErased';
  const duration = keepFor === undefined ? '' : formatDuration(keepFor, locale);
  const titles = sensitive.map((path) => t(ownValue(fields, path)?.title ?? path));
  const made = {
    line: t(`form.privacy.line.${end}`, { duration }),
    keeping: t(`form.privacy.keeping.${end}`, { duration }),
    rights: t('form.privacy.rights', { organiser: t(organiser.name), email: contact.email }),
    ...(titles.length > 0 && { sensitive: new Intl.ListFormat(formatLocale(locale)).format(titles) }),
    ...(minors && { minors: t('form.privacy.minors', { age: String(minors.from), text: t(minors.text) }) }),
  };
  return Object.fromEntries(Object.entries(made).map(([key, text]) => [`forms.${id}.privacy.${key}`, text]));
}
