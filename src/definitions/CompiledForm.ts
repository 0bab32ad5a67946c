import type { ComputeRule, DeriveRule, FileRule, PanelUi, SubmissionUi, WidgetName } from './formats.ts';

/** A fact of an option. */
export type OptionDetail = string | number | string[];

/** Id of a text in the messages, such as `forms.reservation.fields.ville.title`. */
export type MessageId = string;

/**
 * A form as the browser and the server use it: every text replaced by its message id, every condition numbered.
 * Plain JSON, the same for all languages.
 */
export interface CompiledForm {
  id: string;
  /** Hash of all that decides how a submission is asked, checked and read. */
  version: string;
  route?: string;
  aliases?: string[];
  title: MessageId;
  lead?: MessageId;
  preparation?: CompiledPreparation;
  steps: CompiledStep[];
  /** Every field by path, parents (`pieceJointes`) before their children (`pieceJointes.cv`). */
  fields: Record<string, CompiledField>;
  /** What is asked when: the tree of `if/then/else`. */
  asked: AskedBranch;
  sidebar: PanelUi[];
  submission: CompiledSubmission;
  success: CompiledSuccess;
  failure: CompiledFailure;
  opens?: string;
  closes?: string;
}

export interface CompiledPreparation {
  title: MessageId;
  text?: MessageId;
  seconds: number;
  start: MessageId;
  requiredTitle: MessageId;
  optionalTitle: MessageId;
}

export interface CompiledStep {
  id: string;
  kind: 'fields' | 'review';
  title: MessageId;
  text?: MessageId;
  next?: MessageId;
  statement?: MessageId;
  /** One untitled section unless the step has several. */
  sections: { id: string; title?: MessageId; text?: MessageId; fields: string[] }[];
}

export interface CompiledField {
  path: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'file';
  widget: WidgetName | 'group';
  title: MessageId;
  description?: MessageId;
  help?: MessageId;
  placeholder?: MessageId;
  counter?: MessageId;
  autocomplete?: string;
  rows?: number;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  options?: CompiledOption[];
  file?: FileRule;
  /** Of a quantity list: the two properties of its items. */
  quantities?: { value: string; quantity: string; minimum: number; maximum: number };
  /** Message id by failing keyword; `''` serves every other one. */
  errors?: Record<string, MessageId>;
}

export interface CompiledOption {
  value: string;
  title: MessageId;
  description?: MessageId;
  /** The organiser's French, which goes into payloads. */
  name: string;
  details?: Record<string, OptionDetail>;
  /** Ids of the texts in `details`, by key. */
  detailTexts?: Record<string, MessageId | MessageId[]>;
  amounts?: Record<string, number>;
  amount?: number;
}

export interface AskedBranch {
  /** Top-level fields asked in this branch. */
  fields: string[];
  required: string[];
  conditions: { test: string; then?: AskedBranch; else?: AskedBranch }[];
}

export interface CompiledSubmission {
  path: string;
  encoding: SubmissionUi['encoding'];
  titles: string[];
  derive: Record<string, DeriveRule>;
  compute: Record<string, ComputeRule>;
  submit?: MessageId;
  busy?: MessageId;
  minimumSeconds: number;
  proofOfWork: NonNullable<SubmissionUi['proofOfWork']>;
  mail?: { to: string; subject: MessageId; text: MessageId[]; optIn?: true };
}

export interface CompiledSuccess {
  title: MessageId;
  text: MessageId;
  reference?: MessageId;
  close?: MessageId;
  toast?: MessageId;
  contacts: boolean;
  keep: boolean;
  style: 'dialog' | 'inline';
}

export interface CompiledFailure {
  style: 'banner' | 'toast';
  general?: MessageId;
  network?: MessageId;
  invalid?: MessageId;
  always: boolean;
  fieldErrors: boolean;
}
