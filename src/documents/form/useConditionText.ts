import { useIntl } from 'react-intl';
import { formatLocale } from '#messages/formatLocale.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { usePrintedForm } from './FormContext.ts';

/** Returns a function from a field to its condition in words; undefined for a field that is always asked. */
export function useConditionText(): (name: string) => string | undefined {
  const { formatMessage, locale } = useIntl();
  const { form, reveals } = usePrintedForm();
  const list = new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' });
  return (name) => {
    if (!reveals.has(name)) return undefined;
    const reveal = reveals.get(name);
    const by = reveal && fieldAt(form, reveal.by);
    if (!by) return formatMessage({ id: 'documents.form.depends' });
    const titles = reveal.values.map((value) => {
      const option = by.options?.find((one) => one.value === value);
      return option
        ? formatMessage({ id: option.title })
        : formatMessage({ id: value ? 'documents.form.ticked' : 'documents.form.notTicked' });
    });
    return formatMessage(
      { id: 'documents.form.when' },
      { field: formatMessage({ id: by.title }), options: list.format(titles) },
    );
  };
}
