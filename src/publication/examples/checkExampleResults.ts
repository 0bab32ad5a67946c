import { type Problem, placeOf } from '#definitions/sources/Problem.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { type Path, problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { FormSource, Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { compileForm } from '../compile/compileForm.ts';
import { interfaceTexts } from '../compile/interfaceTexts.ts';
import { collectTexts } from '../translation/collectTexts.ts';
import { compareErrors } from './compareErrors.ts';
import { comparePayload } from './comparePayload.ts';
import { runExample } from './runExample.ts';

/**
 * Returns a problem for every example whose result differs from the expected one. Runs the validators that browsers and
 * the server run. Throws if site.json is missing, as only sources that can be published have results. `definitions`: what
 * `checkDefinitions` says of the sources, from which a changed text may follow.
 */
export function checkExampleResults(sources: Sources, definitions: readonly Problem[] = []): Problem[] {
  if (!sources.site)
    throw new Error('Examples can be run only on sources that can be published: site.json is missing.');
  const { timeZone } = sources.site;
  const locale = sourceLocale(sources.site);
  const texts = interfaceTexts(sources, locale);
  const causes = new Set(definitions.filter(({ cause }) => cause).map(placeOf));
  const mistaken = new Map<unknown, string>(
    (causes.size === 0 ? [] : collectTexts(sources)).flatMap((one) =>
      causes.has(placeOf(one)) ? [[one.text, placeOf(one)]] : [],
    ),
  );
  return sources.forms.flatMap((form) => {
    if (form.examples.length === 0) return [];
    const follows = definitions
      .filter(({ cause, file }) => cause === 'examples' && file.startsWith(`forms/${form.id}/`))
      .map(placeOf);
    return checkForm(form, timeZone, sources.files, locale, texts).map(({ text, problem }) => {
      const cause = mistaken.get(text);
      return { ...problem, follows: cause === undefined ? follows : [...follows, cause] };
    });
  });
}

function checkForm(
  { id, schema, ui, examples }: FormSource,
  timeZone: string,
  files: Sources['files'],
  locale: string,
  written: Record<string, string>,
): { text: unknown; problem: Problem }[] {
  const compilation = compileForm(id, resolveRefs(schema), ui, timeZone);
  const texts = { ...written, ...compilation.texts };
  return examples.flatMap(({ name, value }) => {
    const { file, path } = exampleAt(name, `forms/${id}/examples`, files);
    if (!file) return [];
    const result = runExample(compilation, texts, value, locale);
    const findings = [
      ...compareErrors(value, result.errors),
      ...comparePayload(compilation.form, value.payload, result.payload),
    ];
    return findings.map(({ text, place, message, severity, at }) => ({
      text,
      problem: problemAt(file, [...path, ...place], message, { severity, at }),
    }));
  });
}

/** Returns the file of an example and its path there: `edges/3` is the third of the list in edges.json. */
function exampleAt(
  name: string,
  folder: string,
  files: Sources['files'],
): { file: SourceFile | undefined; path: Path } {
  const [stem = '', number] = name.split('/');
  const path = number === undefined ? [] : ['examples', Number(number) - 1];
  return { file: files.get(`${folder}/${stem}.json`), path };
}
