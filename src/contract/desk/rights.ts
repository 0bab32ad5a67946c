/** What a person may do with the submissions of a form; `people` and `audit` are rights to the whole desk. */
export const VERBS = [
  'read',
  'contact',
  'note',
  'label',
  'correct',
  'export',
  'erase',
  'people',
  'audit',
] as const;

export type Verb = (typeof VERBS)[number];

/** The form of rights to every form, and of `people` and `audit`. */
export const EVERY_FORM = '*';

/** Rights that are given together; what is stored are the verbs. */
export const PRESETS = {
  organiser: VERBS,
  reader: ['read', 'contact'],
  jury: ['read', 'note', 'label'],
  translator: ['read'],
} as const satisfies Record<string, readonly Verb[]>;

export type Preset = keyof typeof PRESETS;
