import type { FieldUi } from '../formats/formats.ts';
import { INNER_LIST, isFixedName, ONLY_FIELD, plainName } from './innerNames.ts';
import type { Loose } from './Loose.ts';
import { ownValue } from './ownValue.ts';

/**
 * Returns the uiSchema of a field inside the group, the entry or the form whose uiSchema is `owner`. Its `ui:options` are keys of their
 * own too; a key with `ui:` wins, as in RJSF. `field`: the field itself, which may have its own in a variant.
 */
export function innerUi<Ui extends FieldUi | Loose<FieldUi>>(
  owner: Ui | undefined,
  name: string,
  field?: { ui?: Ui },
): Ui | undefined {
  if (field?.ui) return withOptions(field.ui);
  // The uiSchema of the entry is that of the list which it is; that of a form with one answer is the field's.
  if (name === INNER_LIST || name === ONLY_FIELD) return withOptions(owner);
  if (isFixedName(name)) {
    const items = owner?.items as Ui | Ui[] | undefined;
    return withOptions(Array.isArray(items) ? items[Number.parseInt(name, 10)] : items);
  }
  return withOptions(ownValue(owner as Record<string, Ui> | undefined, plainName(name)));
}

/** The uiSchema of a field, or of the whole form, with its `ui:options` as keys of their own. */
export function withOptions<Ui extends FieldUi | Loose<FieldUi>>(own: Ui | undefined): Ui | undefined {
  const options = own?.['ui:options'];
  if (!own || !options) return own;
  const short = Object.entries(options).map(([key, value]) => [`ui:${key}`, value]);
  return { ...Object.fromEntries(short), ...own };
}

/** The extensions that `ui:accept` names. */
export function kindsIn(accept = ''): string[] {
  return accept ? accept.split(/, ?/) : [];
}

/** Sorts by an order of names, in which `*` stands for all that it does not name. */
export function sorted<Item>(
  items: readonly Item[],
  order: readonly unknown[],
  nameOf: (item: Item) => unknown,
): Item[] {
  const placeOf = (item: Item) => {
    const place = order.indexOf(nameOf(item));
    return place === -1 ? order.indexOf('*') : place;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}
