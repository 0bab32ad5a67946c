import type { FieldUi } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import { ownValue } from './ownValue.ts';

/**
 * Returns the uiSchema of a field inside the group, the entry or the form whose uiSchema is `owner`. Its `ui:options` are keys of their
 * own too; a key with `ui:` wins, as in RJSF.
 */
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
