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
export const Reference = Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$' });
export const Locale = Type.String({ maxLength: 20 });

export const FormParams = Exactly({ form: Type.String({ maxLength: 200 }) });
export const SubmissionParams = Exactly({ form: Type.String({ maxLength: 200 }), reference: Reference });
export const IdParams = Exactly({ id: Id });
