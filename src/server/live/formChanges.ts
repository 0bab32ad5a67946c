import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { fieldAt, topName } from '#validation/fieldAt.ts';
import type { FormRecord } from '../store/Submission.ts';

/** Changes that are said one by one. */
const MOST = 20;

/**
 * The changes that an applicant with answers to the earlier version must look at: new questions, those with other prices, words or
 * choices, and those that are gone. All but the last have the path of their field. `source`: the organiser's language, which
 * makes the versions; `locale`: the reader's.
 */
export function formChanges(
  earlier: FormRecord,
  current: FormRecord,
  { source, locale }: { source: string; locale: string },
): RefusalReason[] {
  const before = questions(earlier.form);
  const now = questions(current.form);
  const changeOf = (path: string, fields: CompiledField[]): string | undefined => {
    const same = before.get(path);
    if (!same) return 'server.fieldNew';
    const prices = pricesOf(same);
    if ([...pricesOf(fields)].some(([option, price]) => (prices.get(option) ?? price) !== price))
      return 'server.fieldPrices';
    const isChanged = wordsOf(same, earlier.texts[source]) !== wordsOf(fields, current.texts[source]);
    return isChanged ? 'server.fieldChanged' : undefined;
  };
  const changes = [...now].flatMap(([path, fields]) => {
    const message = changeOf(path, fields);
    return message === undefined ? [] : [{ path, message }];
  });
  const gone = [...before].flatMap(([path, [field]]) => (field && !now.has(path) ? [field.title] : []));
  const titleOf = (id: string) => earlier.texts[locale]?.[id] ?? earlier.texts[source]?.[id] ?? id;
  return [
    ...changes,
    ...gone.map((id) => ({ message: 'server.fieldGone', values: { title: titleOf(id) } })),
  ].slice(0, MOST);
}

/** Fields that a person answers, by path, in the order of the screen; a list with the fields of its entries. */
function questions(form: CompiledForm): Map<string, CompiledField[]> {
  const { fields, steps } = form;
  const order = steps.flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  const place = ({ path }: CompiledField) => order.indexOf(topName(path));
  const asked = Object.values(fields).filter(({ widget, list }) => widget || list);
  asked.sort((one, other) => place(one) - place(other));
  return Map.groupBy(asked, ({ path }) => (fieldAt(form, topName(path))?.list ? topName(path) : path));
}

/** The price of each option, as JSON. */
function pricesOf(fields: readonly CompiledField[]): Map<string, string> {
  const numbers = (details = {}) => Object.entries(details).filter(([, fact]) => typeof fact === 'number');
  return new Map(
    fields.flatMap(({ path, options = [] }) =>
      options.map(({ value, amount, amounts, details }) => [
        `${path} ${value}`,
        JSON.stringify([amount, amounts, numbers(details)]),
      ]),
    ),
  );
}

/** Everything that the fields say and ask, as JSON. */
function wordsOf(fields: readonly CompiledField[], texts: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify(fields, (_, value) => (typeof value === 'string' ? (texts[value] ?? value) : value));
}
