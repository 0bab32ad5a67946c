import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { Terms } from '#messages/compareTerms.ts';
import type { TranslationState } from '#publication/translation/translationStates.ts';

/** Where the editor is served, on this machine only; its scripts are below `/assets/`. */
export const EDITOR = '/_editor';

/** The calls of the editor, below `EDITOR`. */
export const CALLS = {
  work: '/work',
  published: '/published',
  told: '/told',
  translation: '/translation',
  source: '/source',
  value: '/value',
  list: '/list',
  changes: '/changes',
} as const;

/** What frames show beside the pages of the site: a form with the answers of an example, and printed. Below `EDITOR`. */
export const SCREEN = '/screen';
export const PRINTED = '/printed';

/** `translate`: the texts of one language. `edit`: texts of the first language, values and order. `preview`: nothing is written. */
export type EditorMode = 'translate' | 'edit' | 'preview';

/** A text that can be written, with what it is written from. */
export interface WorkText {
  id: string;
  /** In the first language. */
  source: string;
  /** In the language that is written; empty if there is none yet. */
  text: string;
  state: TranslationState;
  /** What was translated, if the source has changed since. */
  before?: string | undefined;
  /** `content/pages/home.json:8:16` */
  place: string;
  /** Route and step, or a general name. */
  seenOn: string;
  /** `page home`, `form reservation`, `interface mail`: a row of the report. */
  area: string;
}

/** Keys and indexes that lead to a value of a file. */
export type ValuePath = (string | number)[];

/** A price, a day, or a moment of a file. */
export interface WorkValue {
  area: string;
  file: string;
  path: ValuePath;
  kind: 'price' | 'day' | 'moment';
  value: string | number;
  /** Names of what has it, the outermost first: `Stand Premium`, `grande_entreprise`. */
  labels: string[];
}

/** A list of which the order is chosen: fields, steps, options, blocks. */
export interface WorkList {
  area: string;
  file: string;
  path: ValuePath;
  labels: string[];
  entries: { key: string; label: string }[];
  /** Whether entries are options, which can be added and removed. */
  options: boolean;
}

/** A page or a form with its address in the language that is written. */
export interface WorkScreen {
  area: string;
  title: string;
  address: string;
}

/** What a form shows in a preview. */
export interface WorkForm {
  area: string;
  id: string;
  examples: { name: string; title: string }[];
  /** `step <id>` with the step's title; other names have texts of the editor. */
  screens: { show: string; title?: string }[];
  /** Whether it is printed. */
  printed: boolean;
}

export interface Work {
  mode: EditorMode;
  /** Language that is written. */
  locale: string;
  direction: 'ltr' | 'rtl';
  sourceLocale: string;
  sourceName: string;
  /** Languages that can be written: whether the public sees one, and the percentage of its texts that are translated. */
  languages: { id: string; name: string; public: boolean; translated: number }[];
  /** Of the publication that shows these texts. */
  version: string;
  /** What the public sees first at the beginning. */
  texts: WorkText[];
  terms: Terms;
  screens: WorkScreen[];
  values: WorkValue[];
  lists: WorkList[];
  /** In a preview: every form. */
  forms: WorkForm[];
  colorSchemes: ThemeDefinition['colorSchemes'];
}

/** A text as it is typed, of the checks that the browser cannot make. */
export interface ToldCall {
  locale: string;
  id: string;
  text: string;
}

export interface TranslationCall {
  locale: string;
  id: string;
  /** What was translated. */
  source: string;
  /** The translation as it was when it was changed. */
  before: string;
  text: string;
  state: 'approved' | 'needs-review';
}

export interface SourceCall {
  id: string;
  before: string;
  text: string;
}

export interface ValueCall {
  file: string;
  path: ValuePath;
  before: string | number;
  value: string | number;
}

export interface ListCall {
  file: string;
  path: ValuePath;
  /** Of the entries as they were when the list was changed. */
  keys: string[];
  change: { move: number; to: number } | { remove: number } | { add: string; title: string };
}

/** What a write has done: the text as it is now, and what it was told beside it. */
export interface Written {
  warnings: string[];
}

/** Why nothing was written. */
export type Unwritten =
  /** Somebody else has written it: `now` is what stands there; null if it is gone. */
  | { refused: 'conflict'; of: 'text' | 'source' | 'value' | 'list'; now: unknown }
  /** The check finds errors. */
  | { refused: 'check'; problems: string[] }
  /** Another command writes the same files. */
  | { refused: 'busy'; message: string }
  /** The disk is full, or the file may not be written. */
  | { refused: 'disk'; message: string };

const text = { type: 'string', maxLength: 20_000 } as const;
const written = { ...text, minLength: 1 } as const;
const path = {
  type: 'array',
  maxItems: 100,
  items: { anyOf: [text, { type: 'integer', minimum: 0 }] },
} as const;
const scalar = { anyOf: [text, { type: 'number' }] } as const;
const index = { type: 'integer', minimum: 0 } as const;

/** JSON Schemas of the bodies. */
export const BODIES = {
  told: objectOf({ locale: text, id: text, text }),
  translation: objectOf({
    locale: text,
    id: text,
    source: text,
    before: text,
    text: written,
    state: { enum: ['approved', 'needs-review'] },
  }),
  source: objectOf({ id: text, before: text, text: written }),
  value: objectOf({ file: text, path, before: scalar, value: scalar }),
  list: objectOf({
    file: text,
    path,
    keys: { type: 'array', maxItems: 1_000, items: text },
    change: {
      anyOf: [
        objectOf({ move: index, to: index }),
        objectOf({ remove: index }),
        objectOf({ add: written, title: written }),
      ],
    },
  }),
};

function objectOf(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
