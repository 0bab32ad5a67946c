import { useIntl } from 'react-intl';
import { formatLocale } from '#messages/formatLocale.ts';
import { useText } from '#messages/useText.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { usePrintedForm } from './FormContext.ts';

/** Returns a function from a field to its condition in words; undefined for a field that is always asked. */
export function useConditionText(): (name: string) => string | undefined {
  const t = useText();
  const { locale } = useIntl();
  const { form, reveals } = usePrintedForm();
  const list = new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' });
  return (name) => {
    if (!reveals.has(name)) return undefined;
    const reveal = reveals.get(name);
    const by = reveal && fieldAt(form, reveal.by);
    if (!by) return t('documents.form.depends');
    const titles = reveal.values.map((value) => {
      const option = by.options?.find((one) => one.value === value);
      return option ? t(option.title) : t(value ? 'documents.form.ticked' : 'documents.form.notTicked');
    });
    return t('documents.form.when', { field: t(by.title), options: list.format(titles) });
  };
}
