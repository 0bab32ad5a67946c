import Type, { type Static } from 'typebox';
import { State } from './forms.ts';
import { Exactly, Id, Locale, Moment, OneOf, OrNull, Reference } from './parts.ts';

export const FileView = Exactly({
  /** `GET …/submissions/:reference/files/:number` sends it. */
  number: Type.Integer(),
  name: Type.String(),
  /** Media type that the examination found. */
  type: Type.String(),
  size: Type.Integer(),
  scan: Type.String(),
});
export type FileView = Static<typeof FileView>;

/** An answer as its person saw it. Of a hidden one there is the title alone. */
export const AnswerView = Exactly({
  path: Type.String(),
  title: Type.String(),
  hidden: Type.Boolean(),
  /** One text an item. */
  values: Type.Array(Type.String()),
  files: Type.Array(FileView),
});
export type AnswerView = Static<typeof AnswerView>;

export const NoteView = Exactly({
  id: Id,
  author: Type.String(),
  own: Type.Boolean(),
  text: Type.String(),
  createdAt: Moment,
  version: Type.Integer(),
});
export type NoteView = Static<typeof NoteView>;

/** `GET forms/:form/submissions/:reference`, with an `ETag`. */
export const SubmissionView = Exactly({
  reference: Reference,
  form: Type.String(),
  createdAt: Moment,
  locale: Locale,
  formVersion: Type.String(),
  late: Type.Boolean(),
  /** Of a subscription: when it was confirmed; absent for other forms. */
  confirmedAt: Type.Optional(OrNull(Moment)),
  state: State,
  labels: Type.Array(Id),
  version: Type.Integer(),
  steps: Type.Array(Exactly({ title: Type.String(), answers: Type.Array(AnswerView) })),
  /** Those that the form computes, by the titles of its panels or fields. */
  amounts: Type.Array(Exactly({ title: Type.String(), text: Type.String() })),
  warnings: Type.Array(Type.String()),
  /** Null for who does not see them. */
  notes: OrNull(Type.Array(NoteView)),
  mails: OrNull(
    Type.Array(
      Exactly({
        id: Type.String(),
        state: OneOf(['waiting', 'sent', 'failed']),
        to: Type.String(),
        attempts: Type.Integer(),
        at: Moment,
        error: OrNull(Type.String()),
      }),
    ),
  ),
  corrections: Type.Array(
    Exactly({ number: Type.Integer(), author: Type.String(), at: Moment, reason: Type.String() }),
  ),
  /** The latest others with the same e-mail, phone or names, where the reader has `contact`; null without. */
  others: OrNull(
    Type.Array(
      Exactly({
        form: Type.String(),
        title: Type.String(),
        reference: Reference,
        createdAt: Moment,
        /** Of the same form: one of the two may be superfluous. */
        duplicate: Type.Boolean(),
      }),
    ),
  ),
});
export type SubmissionView = Static<typeof SubmissionView>;

/** `GET …/submissions/:reference/answers`, for a correction: what the form's own script needs to ask it again. */
export const AnswersView = Exactly({
  version: Type.Integer(),
  /** A `CompiledForm`: the version that was answered. */
  form: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** Its texts in the language of `Accept-Language`. */
  texts: Type.Record(Type.String(), Type.String()),
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});
export type AnswersView = Static<typeof AnswersView>;
