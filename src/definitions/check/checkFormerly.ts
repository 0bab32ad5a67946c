import type { FormUi } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';

/** Checks that an earlier name of a form is no form now, and that only one form claims it. */
export function checkFormerly(files: ReadonlyMap<string, CheckedFile>, formIds: readonly string[]): void {
  const claimed = new Map<string, string>();
  for (const id of formIds) {
    const ui = files.get(`forms/${id}/ui.json`);
    (ui?.value as Loose<FormUi> | undefined)?.formerly?.forEach((name, index) => {
      const report = (message: string) => ui?.report(['formerly', index], message);
      const other = claimed.get(name);
      if (name === id) report(tell`"${name}" is the name of this form now: name earlier ones only`);
      else if (formIds.includes(name))
        report(tell`"${name}" is a form (forms/${name}): its submissions would become those of "${id}"`);
      else if (other !== undefined && other !== id)
        report(tell`"${other}" was called "${name}" too: its submissions can belong to one form only`);
      claimed.set(name, other ?? id);
    });
  }
}
