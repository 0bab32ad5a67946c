import type { MessageId } from './CompiledForm.ts';
import type { FieldError } from './FieldError.ts';

/** A screen of a form that is sent without script: rendered for one request, each step by a request of its own. */
export type NoScriptScreen = NoScriptStep | NoScriptReceipt | NoScriptRefusal;

export interface NoScriptStep {
  kind: 'step';
  /** Id of the step. */
  step: string;
  /** Answers of the whole form. */
  answers: Readonly<Record<string, unknown>>;
  /** Errors of this step's fields. */
  errors: readonly FieldError[];
  /** Names and values of hidden inputs: the answers of the other steps, and the state of the form. */
  hidden: readonly (readonly [name: string, value: string])[];
  /** Why it was not stored, in the reader's language. */
  refused?: readonly string[];
  /** Whether the answers have made the step ask more. */
  grown?: boolean;
  /** The warnings of all answers, if this is the last step. */
  warnings: readonly NoScriptWarning[];
}

/** A warning of an unusual answer. A warning refuses nothing. */
export interface NoScriptWarning {
  /** Path of the field. */
  field: string;
  message: MessageId;
  /** For the message. */
  values?: Record<string, string>;
}

/** The submission is stored. */
export interface NoScriptReceipt {
  kind: 'receipt';
  reference: string;
  /** The answers that were sent. */
  answers: Readonly<Record<string, unknown>>;
  warnings: readonly NoScriptWarning[];
}

/** The form cannot be filled in now; `needsScript`: never without script. */
export interface NoScriptRefusal {
  kind: 'notYetOpen' | 'closed' | 'needsScript';
}
