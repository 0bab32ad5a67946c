import { IntlMessageFormat } from 'intl-messageformat';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormExample } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Translate } from '#messages/useText.ts';
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

/** Every form of a folder by id; the frozen folder by default. */
export function formSources(formsDir = FROZEN.formsDir): Map<string, FormSource> {
  const sources = loadSources({ formsDir, contentDir: FROZEN.contentDir });
  const { forms, texts } = compileSources(sources, new Map());
  const translate =
    (locale: string): Translate =>
    (id, values) => {
      const text = texts[locale]?.[id];
      return text === undefined ? id : String(new IntlMessageFormat(text, locale).format(values));
    };
  return new Map(
    sources.forms.map(({ id, examples }) => {
      const compiled = forms.get(id);
      if (!compiled) throw new Error(`The form "${id}" is not compiled.`);
      const valid = examples.find(({ name }) => name === 'valid')?.value;
      if (!valid) throw new Error(`The form "${id}" has no example "valid".`);
      const values = examples.map(({ value }) => value);
      return [
        id,
        { form: compiled.form, examples: values, valid, texts: translate, ids: Object.keys(texts.fr ?? {}) },
      ];
    }),
  );
}
