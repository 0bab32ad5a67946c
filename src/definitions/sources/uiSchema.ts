import type { FieldUi } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import { ownValue } from './ownValue.ts';

/** Returns the uiSchema of a field, with its `ui:options` as keys of their own, inside the group (or the entry, or the form) whose uiSchema is `owner`. */
export function innerUi<Ui extends FieldUi | Loose<FieldUi>>(
  owner: Ui | undefined,
  name: string,
): Ui | undefined {
  const own = ownValue(owner as Record<string, Ui> | undefined, name);
  const options = own?.['ui:options'];
  if (!own || !options) return own;
  const short = Object.entries(options).map(([key, value]) => [`ui:${key}`, value]);
  return { ...Object.fromEntries(short), ...own };
}
