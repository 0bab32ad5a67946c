import Type, { type TProperties, type TSchema } from 'typebox';

/** Schemas that the desk's calls share. Types are derived from schemas, so the desk's script imports types alone. */

/** An object without other properties: what it does not name is refused in a request, and not sent in a reply. */
export const Exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const OrNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const OneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values });

/** Id of a row of the desk's own. */
export const Id = Type.String({ pattern: '^d_[a-z]{16}$' });
/** ISO 8601, UTC. */
export const Moment = Type.String({ maxLength: 30 });
/** The same, as a request may have it: texts of moments are compared. */
export const GivenMoment = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{3})?Z$',
});
/** A date; that its month has it, the handler asks. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** A text that may be empty. No database stores U+0000. */
export const Text = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\0]*$' });
/** A text that is more than spaces. */
export const Words = (maxLength: number) => Type.String({ maxLength, pattern: '^(?![^]*\\0)\\s*\\S' });
/** Version of a row, which a change sends as it saw it: PostgreSQL has no greater integer to add one to. */
export const Version = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 2 });
export const Reference = Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$' });
export const Locale = Type.String({ maxLength: 20 });

export const FormParams = Exactly({ form: Text(200) });
export const SubmissionParams = Exactly({ form: Text(200), reference: Reference });
/** A file or mail of a submission, counted from 1. */
export const NumberParams = Exactly({
  ...SubmissionParams.properties,
  number: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }),
});
export const IdParams = Exactly({ id: Id });
