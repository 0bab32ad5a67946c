import type { CompiledForm, MessageId } from '#contract/CompiledForm.ts';

/** A JSON Schema of the draft 2020-12, as OpenAPI 3.1 has them, or another object of the document. */
export type Schema = Record<string, unknown>;

/** A text of the publication in the language of the document. */
export type Say = (id: MessageId, values?: Record<string, string | number>) => string;

/** A form and the language in which it is described. */
export interface DescribedForm {
  form: CompiledForm;
  say: Say;
}

/** What one field adds to the schema of a body. */
export interface FieldParts {
  properties: Record<string, Schema>;
  /** Of multipart: the parts of a list, which are numbered. */
  patternProperties?: Record<string, Schema>;
  /** The names that must be there. */
  required: string[];
}
