import Type, { type Static } from 'typebox';
import { State } from './forms.ts';
import { Exactly, Id, Moment, OneOf, Reference, Version, Words } from './parts.ts';

/** `POST forms/:form/changes`: one change of one or many. Nothing is sent to applicants. */
export const Change = Exactly({
  change: Type.Union([
    Exactly({ kind: Type.Literal('state'), state: State }),
    Exactly({ kind: OneOf(['addLabel', 'removeLabel']), label: Id }),
  ]),
  submissions: Type.Array(Exactly({ reference: Reference, version: Version }), {
    minItems: 1,
    maxItems: 500,
  }),
});
export type Change = Static<typeof Change>;

const Present = Exactly({
  reference: Reference,
  version: Type.Integer(),
  state: State,
  labels: Type.Array(Id),
});

/** 409 with the same body when nothing was changed because others had changed all of them. */
export const Changed = Exactly({
  /** `POST undo/:id` until then; absent when nothing changed. */
  undo: Type.Optional(Exactly({ id: Id, until: Moment })),
  changed: Type.Array(Present),
  /** Changed by others since the version that was sent: as they are now. */
  conflicts: Type.Array(Present),
});
export type Changed = Static<typeof Changed>;

/** `POST …/submissions/:reference/notes`; `PUT notes/:id` with the version that was seen: 409 with a `NoteView` else. */
export const NewNote = Exactly({ text: Words(5000) });
export type NewNote = Static<typeof NewNote>;
export const ChangedNote = Exactly({
  ...NewNote.properties,
  version: Version,
});
export type ChangedNote = Static<typeof ChangedNote>;

/** `POST …/submissions/:reference/correction`. 422 as the form's own path answers, 409 with a `Corrected` of the version that is there. */
export const Correction = Exactly({
  version: Version,
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  reason: Words(1000),
  /** Only validates, and shows the amounts before and after. */
  dryRun: Type.Boolean(),
});
export type Correction = Static<typeof Correction>;

export const Corrected = Exactly({
  version: Type.Integer(),
  amounts: Type.Array(Exactly({ title: Type.String(), before: Type.String(), after: Type.String() })),
});
export type Corrected = Static<typeof Corrected>;
