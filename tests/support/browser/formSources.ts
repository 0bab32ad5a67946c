import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { translate } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../definitionFolders.ts';

/** A form as the server publishes it, with its examples and the texts that a reader sees. */
export interface FormSource {
  form: CompiledForm;
  examples: FormExample[];
  /** The example `examples/valid.json`. */
  valid: FormExample;
  /** Texts of a locale, `fr` or `en`. */
  texts: (locale: string) => Translate;
  /** Message ids of all texts. */
  ids: string[];
}

let frozen: ReturnType<typeof compile> | undefined;

function compile(formsDir: string) {
  const sources = loadSources({ formsDir, contentDir: FROZEN.contentDir });
  return { sources, ...compileSources(sources, new Map()) };
}

function compileFrozen() {
  frozen ??= compile(FROZEN.formsDir);
  return frozen;
}

/** Every form of a folder by id; the frozen folder by default, which each worker compiles once. */
export function formSources(formsDir = FROZEN.formsDir): Map<string, FormSource> {
  const { sources, forms, texts } = formsDir === FROZEN.formsDir ? compileFrozen() : compile(formsDir);
  return new Map(
    sources.forms.map(({ id, examples }) => {
      const compiled = forms.get(id);
      if (!compiled) throw new Error(`The form "${id}" is not compiled.`);
      // Tests change answers.
      const values = structuredClone(examples.map(({ value }) => value));
      const valid = values[examples.findIndex(({ name }) => name === 'valid')];
      if (!valid) throw new Error(`The form "${id}" has no example "valid".`);
      return [
        id,
        {
          form: compiled.form,
          examples: values,
          valid,
          texts:
            (locale): Translate =>
            (id, values) =>
              translate({ texts }, locale, id, values),
          ids: Object.keys(texts.fr ?? {}),
        },
      ];
    }),
  );
}
