import type { FormExample } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { AT_KEY, type Report } from '../Report.ts';
import type { FormContext } from './FormContext.ts';

/** Checks that `errors` of an examples file names fields of the form, and that each `$file` has a name and a size. */
export function checkExamples(
  form: FormContext,
  value: Loose<FormExample> & { examples?: Loose<FormExample>[] },
  report: Report,
): void {
  const examples = value.examples?.map((example, index) => ({ example, place: ['examples', index] as Path }));
  for (const { example, place } of examples ?? [{ example: value, place: [] as Path }]) {
    for (const path of Object.keys(example.errors ?? {})) {
      // The path `stands.0.quantity` belongs to the list field `stands`.
      const field = path.split(/\.\d+(?:\.|$)/)[0] as string;
      if (form.properties.has(field)) continue;
      const hint = didYouMean(path, form.properties.keys());
      report([...place, 'errors', path], tell`"${path}" names no field of schema.json${hint}`, AT_KEY);
    }
    checkFiles(example.answers, [...place, 'answers'], report);
  }
}

function checkFiles(value: unknown, place: Path, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...place, Array.isArray(value) ? Number(key) : key];
    if (key !== '$file') checkFiles(inner, here, report);
    else if (typeof inner?.name !== 'string' || !Number.isInteger(inner?.size) || inner.size < 0) {
      report(here, tell`a file is written {"$file": {"name": "cv.pdf", "size": 1234}}`);
    }
  }
}
