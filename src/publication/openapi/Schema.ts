/** A JSON Schema of draft-07, as forms have them, or another object of the document. */
export type Schema = Record<string, unknown>;
