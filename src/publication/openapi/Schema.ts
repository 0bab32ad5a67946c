import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/translator.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses, or another object of the document. */
export type Schema = Record<string, unknown>;

/** A form, and its texts in the document's language. */
export interface DescribedForm {
  form: CompiledForm;
  t: Translate;
}

/** The part of a body's schema that one field adds. */
export interface FieldParts {
  properties: Record<string, Schema>;
  /** For multipart: the numbered parts of a list. */
  patternProperties?: Record<string, Schema>;
  /** Names of required properties or parts. */
  required: string[];
}
