import Type, { type Static } from 'typebox';
import { Exactly, Id, OneOf, OrNull, Version, Words } from './parts.ts';
import { VERBS } from './rights.ts';

/** One that every form has, or of those that `desk` of a form's ui.json adds. */
export const State = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 });
export type State = Static<typeof State>;

/** Roles of the theme's colours, which a label has. */
export const COLOURS = ['primary', 'secondary', 'success', 'info', 'warning', 'error'] as const;

export const Label = Exactly({
  id: Id,
  name: Words(60),
  colour: OneOf(COLOURS),
  version: Type.Integer(),
});
export type Label = Static<typeof Label>;

/** `GET forms`: the forms that the person may read. Texts are in the language of `Accept-Language`. */
export const Forms = Exactly({
  forms: Type.Array(
    Exactly({
      id: Type.String(),
      title: Type.String(),
      verbs: Type.Array(OneOf(VERBS)),
      /** Stored submissions. */
      count: Type.Integer(),
      /** Those since the person's last visit. */
      fresh: Type.Integer(),
      /** Those in state `received`. */
      waiting: Type.Integer(),
    }),
  ),
});
export type Forms = Static<typeof Forms>;

/** A column of the list, detail and export. */
export const Column = Exactly({
  /** `payload.ville`; without `payload.` for what each form has: `reference`, `createdAt`, `locale`. */
  key: Type.String(),
  title: Type.String(),
  kind: OneOf(['text', 'number', 'day', 'moment']),
  /** Whether the person may not see its values: no row has a cell for it. */
  hidden: Type.Boolean(),
  /** Whether only earlier versions of the form have it. */
  former: Type.Boolean(),
});
export type Column = Static<typeof Column>;

/** `GET forms/:form` */
export const FormView = Exactly({
  id: Type.String(),
  title: Type.String(),
  verbs: Type.Array(OneOf(VERBS)),
  columns: Type.Array(Column),
  /** `former`: only earlier versions of the form had it. It is left, not chosen. */
  states: Type.Array(Exactly({ id: State, title: Type.String(), former: Type.Boolean() })),
  labels: Type.Array(Label),
  /** Fields by which the list may be filtered, with their options; a person sees none of a hidden field. */
  filters: Type.Array(
    Exactly({
      /** `ville`: sent as `f.ville=<value>`. */
      path: Type.String(),
      title: Type.String(),
      /** A day is sent as `2026-05-30`, and has no options. */
      kind: OneOf(['choice', 'day']),
      options: Type.Array(Exactly({ value: Type.String(), title: Type.String() })),
    }),
  ),
  /** Languages that submissions have. */
  locales: Type.Array(Type.String()),
  /** Whether the person may search words; else a reference alone. */
  searchesWords: Type.Boolean(),
  /** Files that the form asks for. */
  hasFiles: Type.Boolean(),
});
export type FormView = Static<typeof FormView>;

export const NewLabel = Exactly({ name: Label.properties.name, colour: Label.properties.colour });
export type NewLabel = Static<typeof NewLabel>;

/** `PUT forms/:form/labels/:id` with the version that was seen: 409 with a `LabelPresent` else. */
export const ChangedLabel = Exactly({ ...NewLabel.properties, version: Version });
export type ChangedLabel = Static<typeof ChangedLabel>;

/** With a 409: the label as somebody else has changed it. */
export const LabelPresent = Exactly({ label: Label });
export type LabelPresent = Static<typeof LabelPresent>;

/** A cell; null is no answer. */
export const Cell = OrNull(Type.Union([Type.String(), Type.Number()]));
export type Cell = Static<typeof Cell>;
