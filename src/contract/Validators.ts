import type { ValidatorType } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';

/** One failure as Ajv reports it; one that has a text of the organiser carries those it stands for in `params.errors`. */
export type ValidationError = ErrorObject;

/** A compiled validator: true when valid, else `errors` holds every failure. */
export interface Validate {
  (data: unknown): boolean;
  errors?: ValidationError[] | null;
}

/** The compiled validators of a form: by `$id` of a step's schema, and by RJSF's hash of a condition. */
export type ValidatorFunctions = Record<string, Validate>;

/** What a route's module exports: the validators, once they are given what they call of Ajv (`ajvRuntime`). */
export type ValidatorModule = (require: (module: string) => unknown) => ValidatorFunctions;

/** The precompiled validators of one form. */
export interface Validators {
  /** By step id: RJSF's validator of the step's schema. Each takes the whole answers. */
  steps: Record<string, ValidatorType>;
  /** By condition id (`AskedBranch.conditions[].test`). */
  conditions: ValidatorFunctions;
}
