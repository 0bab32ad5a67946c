import type { FormSchema, FormUi, SiteDefinition } from '../formats/formats.ts';
import { collectProperties } from '../sources/collectProperties.ts';
import type { Loose } from '../sources/Loose.ts';
import { optionsOf } from './form/FormContext.ts';

/** A value that texts may name, before it is formatted for a language. */
export type TextValue =
  | { text: string }
  /** Id of a text of its own. */
  | { message: string }
  | { day: string }
  | { first: string; last: string }
  | { amount: number; currency: string };

interface Form {
  id: string;
  schema: Loose<FormSchema>;
  ui: Loose<FormUi>;
}

/**
 * Returns the values that texts may name as `{event.year}`: of the event and its organiser, the named days of site.json as
 * `date.NAME`, and the prices that a panel of a form shows as `price.FORM.FIELD.OPTION`, with the option that picks the
 * price at the end where there is one.
 */
export function textValues(site: Loose<SiteDefinition>, forms: readonly Form[]): Record<string, TextValue> {
  const { event: { start, end } = {}, dates = {} } = site;
  const values: Record<string, TextValue> = {
    'event.name': { message: 'site.event.name' },
    'event.venue': { message: 'site.event.venue' },
    'event.city': { message: 'site.event.city' },
    'organiser.name': { message: 'site.organiser.name' },
  };
  if (start) {
    values['event.year'] = { text: start.slice(0, 4) };
    values['event.start'] = { day: start };
  }
  if (end) values['event.end'] = { day: end };
  if (start && end) values['event.dates'] = { first: start, last: end };
  for (const [name, day] of Object.entries(dates)) if (day) values[`date.${name}`] = { day };
  for (const form of forms) {
    // Texts may still name a form that was renamed.
    for (const id of [...(form.ui.formerly ?? []), form.id])
      if (id !== undefined) Object.assign(values, pricesOf({ ...form, id }));
  }
  return values;
}

function pricesOf({ id, schema, ui }: Form): Record<string, TextValue> {
  const prices: Record<string, TextValue> = {};
  for (const panel of ui.sidebar ?? []) {
    if (!panel || !('of' in panel)) continue;
    const { of, currency = '' } = panel;
    const priced = collectProperties(schema).find(({ path }) => path === of);
    for (const option of (priced && optionsOf(priced)?.options) ?? []) {
      const name = `price.${id}.${of}.${option.const}`;
      if (option.amount !== undefined) prices[name] = { amount: option.amount, currency };
      for (const [by, amount] of Object.entries(option.amounts ?? {}))
        if (amount !== undefined) prices[`${name}.${by}`] = { amount, currency };
    }
  }
  return prices;
}
