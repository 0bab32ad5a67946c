import type { ValidatorType } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';

/** An error of Ajv. One with a text of the organiser has the errors that it replaces in `params.errors`. */
export type ValidationError = ErrorObject;

/** A compiled validator: returns whether the data is valid; if not, `errors` has every error. */
interface Validate {
  (data: unknown): boolean;
  errors?: ValidationError[] | null;
}

/** The compiled validators of a form, by `$id` of a step's schema and by the pointer to a condition in schema.json. */
type ValidatorFunctions = Record<string, Validate>;

/** `validators` of a form's route module: returns the validators, given a `require` for Ajv's runtime (`ajvRuntime`). */
export type ValidatorModule = (require: (module: string) => unknown) => ValidatorFunctions;

/** The precompiled validators of one form. */
export interface Validators {
  /** By step id: RJSF's validator of the step's schema. Its data is the answers of the whole form. */
  steps: Record<string, ValidatorType>;
  /** By condition id (`VisibleBranch.conditions[].test`). */
  conditions: ValidatorFunctions;
}
