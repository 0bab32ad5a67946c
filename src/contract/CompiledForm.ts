import type { RJSFSchema } from '@rjsf/utils';
import type { FieldTypeName } from '#definitions/fieldTypes/fieldTypes.ts';
import type {
  ComputeRule,
  DeriveRule,
  ExpectedUi,
  FieldUi,
  FileRule,
  OptionValue,
  PanelUi,
  SubmissionUi,
  WidgetName,
} from '#definitions/formats/formats.ts';

/** A fact of an option. */
type OptionDetail = string | number | string[];

/** Id of a text in the messages, such as `forms.reservation.fields.ville.title`. */
export type MessageId = string;

/**
 * A form as the browser and the server use it: message ids replace texts, pointers name conditions. Plain JSON, the same
 * for all languages.
 */
export interface CompiledForm {
  id: string;
  /** Earlier ids: see `hasName`. */
  formerly?: string[];
  /** Hash of everything that determines how a submission is asked, validated and read. */
  version: string;
  route?: string;
  aliases?: string[];
  title: MessageId;
  lead?: MessageId;
  /** About how long filling in takes. */
  minutes?: number;
  preparation?: CompiledPreparation;
  steps: CompiledStep[];
  /** Every field by path, parents (`pieceJointes`) before their children (`pieceJointes.cv`). */
  fields: Record<string, CompiledField>;
  /** When each field is asked: the tree of `if/then/else`. */
  visible: VisibleBranch;
  sidebar: PanelUi[];
  submission: CompiledSubmission;
  privacy?: CompiledPrivacy;
  /** What the organisers' desk does with its submissions; a form's module has none. */
  desk?: CompiledDesk;
  /** Whether the site counts how many reach each step. */
  countSteps?: true;
  success: CompiledSuccess;
  failure: CompiledFailure;
  /** Whether the browser loads the code for what few forms have: see `src/rjsf/rare/`. */
  rare?: true;
  opens?: string;
  closes?: string;
  /** The site's time zone (IANA name): it decides which day today is, and how `opens` and `closes` are shown. */
  timeZone: string;
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
  sections: CompiledSection[];
  /** The submission's schema with only this step's fields, without texts; absent if the step has no fields. */
  schema?: RJSFSchema;
}

export interface CompiledSection {
  id: string;
  title?: MessageId;
  text?: MessageId;
  /** Names of its fields in the order of the screen. */
  fields: string[];
  /** The same fields in rows and with the texts between them; absent where each stands alone. */
  layout?: LayoutPart[];
}

/** Fields side by side, each as wide as its number says; or a text with links, folded up if it has what unfolds it. */
export type LayoutPart = { row: string[]; widths?: number[] } | { text: MessageId; unfold?: MessageId };

export interface CompiledField {
  /** `ville`, `pieceJointes.cv`; for a field of a list's entries without the entry's index: `personnes.nom`. */
  path: string;
  fieldType: FieldTypeName;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'file';
  /** Absent for a group or a list, whose fields or entries have their own. */
  widget?: WidgetName;
  title: MessageId;
  description?: MessageId;
  help?: MessageId;
  placeholder?: MessageId;
  counter?: MessageId;
  autocomplete?: FieldUi['ui:autocomplete'];
  rows?: number;
  required: boolean;
  /** Its name in a payload, if it has another one here; empty for one that is not sent. */
  sentAs?: string;
  /** Of the choice of a variant: what each variant asks, by which that of a payload is known. */
  variants?: { names: string[]; required: string[] }[];
  /** A received null is no answer; if true, a blank answer is sent as null. */
  nullable?: boolean;
  rare?: RareSettings;
  /** The organiser's text for a missing answer. */
  missing?: MessageId;
  /** The warnings of unusual answers, which are accepted. */
  warnings?: CompiledWarning[];
  /** Nobody answers it: its default is its answer. */
  fixed?: true;
  /** Of a day with a time: IANA name of the time zone in which people read and type it. */
  timeZone?: string;
  /** The answer that is filled in before a person answers. */
  default?: OptionValue | OptionValue[];
  minLength?: number;
  maxLength?: number;
  options?: CompiledOption[];
  file?: FileRule;
  /** For a list of files, each as `file` says: how many. */
  files?: { minimum: number; maximum: number };
  /** For a group: how many of its fields are answered at least, and the organiser's text for fewer. */
  least?: { count: number; message?: MessageId };
  /** For a list of groups or of single values: how many entries it may have. `optional`: no field of an entry is required. */
  list?: { minimum: number; maximum?: number; optional?: true };
  /** For a list of single values: what each of them is. Its path is that of the list. */
  items?: CompiledField;
  /** For a list: the buttons that it does not have. */
  buttons?: { addable?: false; removable?: false; orderable?: false };
  /** For a group or a list of groups with conditions: which fields are asked in it, or in each entry. */
  visible?: VisibleBranch;
  /** For a list: the title of an entry, and the label of the button that adds one. */
  entry?: MessageId;
  add?: MessageId;
  /** For a quantity list: the two properties of its items, and the limits of a quantity. */
  counting?: { value: string; quantity: string; minimum: number; maximum: number };
}

/** What few forms say of a field. Only forms that do load the code for it. */
export interface RareSettings {
  /** Values of the options that are shown and cannot be chosen. */
  enumDisabled?: OptionValue[];
  /** It only shows a value, or nothing, and is never sent. */
  disabled?: true;
  /** It only shows its value, which is sent. */
  readonly?: true;
  /** What a field shows that is never sent. */
  shown?: OptionValue | OptionValue[];
  /** The options stand side by side. */
  inline?: true;
  /** The title is for screen readers alone. */
  label?: false;
  /** The control has the focus when the page opens. */
  autofocus?: true;
  /** What stands before and after the control, such as a currency or a unit. */
  prefix?: MessageId;
  suffix?: MessageId;
  /** The answer if a person empties the control. */
  emptyValue?: OptionValue;
  /** The value of the option that stands for any other answer. */
  other?: OptionValue;
  /** Path of the choice whose other answer the field says. */
  otherOf?: string;
  /** Of a group, or of the entries of a list: the names of its fields in the order of the screen. */
  order?: string[];
  /** Of a group, or of the entries of a list: the names of the fields in each row. */
  sideBySide?: string[][];
}

/** A rule that holds nobody back: the text is said when the answer is not as expected, or its mail domain looks like a slip. */
export type CompiledWarning = { expect: ExpectedUi; text: MessageId } | { mailDomain: true };

export interface CompiledOption {
  value: OptionValue;
  title: MessageId;
  description?: MessageId;
  /** The organiser's French title, which payloads contain. */
  name: string;
  details?: Record<string, OptionDetail>;
  /** Ids of the texts in `details`, by key. */
  detailTexts?: Record<string, MessageId | MessageId[]>;
  amounts?: Record<string, number>;
  amount?: number;
}

/** What is asked in a scope: the form, a group, or an entry of a list. */
export interface VisibleBranch {
  /** Names of the fields asked in this branch. */
  fields: string[];
  required: string[];
  conditions: { test: string; then?: VisibleBranch; else?: VisibleBranch }[];
}

interface CompiledSubmission {
  path: string;
  /** Origin of the server, in pages that lie on another host. */
  origin?: string;
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

/**
 * Why the form asks, who reads the answers, how long they are stored. Publication makes more texts of it, such as
 * `forms.reservation.privacy.line`: see `privacyTexts`. A form's module has `version` and `url` only.
 */
export interface CompiledPrivacy {
  /** Hash of all its words in all languages. */
  version: string;
  purpose?: MessageId;
  legalBasis?: MessageId;
  recipients?: MessageId;
  /** ISO 8601 duration for which submissions are stored. */
  keepFor?: string;
  /** Paths of the fields that need particular care. */
  sensitive?: string[];
  /** The least age in years, and what a younger person, a parent or a guardian does. */
  minors?: { from: number; text: MessageId };
  /** In a form's module: URL of the module with the folded text. */
  url?: string;
}

/** Paths of fields are as in `fields`. */
interface CompiledDesk {
  open?: string[];
  filter?: string[];
  search?: string[];
  /** Names of states in the order of the list. */
  states?: { id: string; title: MessageId }[];
}

interface CompiledSuccess {
  title: MessageId;
  text: MessageId;
  reference?: MessageId;
  close?: MessageId;
  toast?: MessageId;
  /** The next steps after it, in their order. */
  next: MessageId[];
  contacts: boolean;
  keep: boolean;
}

interface CompiledFailure {
  style: 'banner' | 'toast';
  general?: MessageId;
  network?: MessageId;
  invalid?: MessageId;
  always: boolean;
  fieldErrors: boolean;
}
