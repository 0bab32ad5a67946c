import type { FieldUi } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import { ownValue } from './ownValue.ts';

/** Returns the uiSchema of a field inside the group (or the entry, or the form) whose uiSchema is `owner`. */
export function innerUi<Ui extends FieldUi | Loose<FieldUi>>(
  owner: Ui | undefined,
  name: string,
): Ui | undefined {
  return ownValue(owner as Record<string, Ui> | undefined, name);
}
