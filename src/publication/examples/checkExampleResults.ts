import type { Problem } from '#definitions/sources/Problem.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { Path, SourceFile } from '#definitions/sources/SourceFile.ts';
import type { FormSource, Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { compileForm } from '../compile/compileForm.ts';
import { interfaceTexts } from '../compile/interfaceTexts.ts';
import { compareErrors } from './compareErrors.ts';
import { comparePayload } from './comparePayload.ts';
import { placeFinding } from './placeFinding.ts';
import { runExample } from './runExample.ts';

/**
 * Returns a problem for every example whose result differs from the expected one. Runs the validators that browsers and
 * the server run. Throws if site.json is missing, as only sources that can be published have results.
 */
export function checkExampleResults(sources: Sources): Problem[] {
  if (!sources.site)
    throw new Error('Examples can be run only on sources that can be published: site.json is missing.');
  const { timeZone } = sources.site;
  const locale = sourceLocale(sources.site);
  const texts = interfaceTexts(sources, locale);
  return sources.forms.flatMap((form) =>
    form.examples.length === 0 ? [] : checkForm(form, timeZone, sources.files, locale, texts),
  );
}

function checkForm(
  { id, schema, ui, examples }: FormSource,
  timeZone: string,
  files: Sources['files'],
  locale: string,
  written: Record<string, string>,
): Problem[] {
  const compilation = compileForm(id, resolveRefs(schema), ui, timeZone);
  const texts = { ...written, ...compilation.texts };
  return examples.flatMap(({ name, value }) => {
    const { file, path } = placeOf(name, `forms/${id}/examples`, files);
    if (!file) return [];
    const result = runExample(compilation, texts, value, locale);
    const findings = [
      ...compareErrors(value, result.errors),
      ...comparePayload(compilation.form, value.payload, result.payload),
    ];
    return findings.map((finding) => placeFinding(file, path, finding));
  });
}

/** Returns the file of an example and its path there: `edges/3` is the third of the list in edges.json. */
function placeOf(
  name: string,
  folder: string,
  files: Sources['files'],
): { file: SourceFile | undefined; path: Path } {
  const [stem = '', number] = name.split('/');
  const path = number === undefined ? [] : ['examples', Number(number) - 1];
  return { file: files.get(`${folder}/${stem}.json`), path };
}
