/** `forms/<id>/ui.json`: how a form is asked. French stands in place. */
export interface FormUi {
  $schema?: string;
  /** Path of the form's screen: `/reservation`. Absent where the form stands inside a page (a newsletter). */
  route?: string;
  aliases?: string[];
  title: string;
  /** One or two sentences under the title. */
  lead?: string;
  /** Description for search engines. */
  description?: string;
  /** A screen before the first step that says what to have ready. */
  preparation?: PreparationUi;
  steps: StepUi[];
  /** By field path (`votre_nom`, `pieceJointes.cv`), in RJSF's own words. */
  fields?: Record<string, FieldUi>;
  sidebar?: PanelUi[];
  submission: SubmissionUi;
  success: SuccessUi;
  failure?: FailureUi;
  /** Date-times between which the form accepts, such as `2025-03-01T00:00:00+01:00`. */
  opens?: string;
  closes?: string;
}

export interface PreparationUi {
  title: string;
  text?: string;
  /** Seconds until it goes by itself. */
  seconds: number;
  /** Button that starts at once. */
  start: string;
  requiredTitle: string;
  optionalTitle: string;
}

export interface StepUi {
  id: string;
  title: string;
  text?: string;
  /** `review` shows every answer, generated from the definition, with a link to change each part. */
  kind?: 'fields' | 'review';
  /** Top-level fields in their order. */
  fields?: string[];
  /** In place of `fields`: several titled groups on one page. */
  sections?: SectionUi[];
  /** Label of the button that goes on. */
  next?: string;
  /** Of a review step: what the applicant confirms by submitting. */
  statement?: string;
}

export interface SectionUi {
  id: string;
  title: string;
  text?: string;
  fields: string[];
}

export type WidgetName =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'number'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'cards'
  | 'quantities'
  | 'file';

export interface FieldUi {
  'ui:widget'?: WidgetName;
  'ui:autocomplete'?: string;
  'ui:placeholder'?: string;
  'ui:help'?: string;
  'ui:rows'?: number;
  /** Counter under a text area; may use `{count}`, `{max}` and `{min}`. */
  'ui:counter'?: string;
}

export type PanelUi =
  | { panel: 'progress'; title?: string; style?: 'list' | 'percent' }
  /** The price of the option chosen in field `of`; `by` names the field whose option picks it from `amounts`. */
  | { panel: 'amount'; title: string; of: string; by?: string; currency: string }
  /** The lines and totals of a quantity list. */
  | { panel: 'totals'; title: string; of: string; currency: string };

export interface SubmissionUi {
  path: string;
  encoding: 'json' | 'multipart';
  /** Fields sent as their options' French titles instead of their values. */
  titles?: string[];
  /** What goes into the payload beside the answers. */
  derive?: Record<string, DeriveRule>;
  /** What the server computes and keeps beside the payload; never sent. */
  compute?: Record<string, ComputeRule>;
  submit?: string;
  busy?: string;
  /** A form filled in fewer seconds was not filled by a person (default: 2). */
  minimumSeconds?: number;
  /** Field whose e-mail address gets a confirmation. */
  mail?: MailUi;
}

export type DeriveRule =
  /** `{name, …details}` of the option chosen in that field. */
  | { details: string }
  /** Day of submission in Yaoundé, `YYYY-MM-DD`. */
  | { date: 'today' };

export type ComputeRule = { amount: { of: string; by?: string } } | { total: string };

export interface MailUi {
  /** Field that holds the address. */
  to: string;
  subject: string;
  /** Paragraphs; may use `{reference}` and `{title}`. */
  text: string[];
}

export interface SuccessUi {
  title: string;
  text: string;
  /** Line with the reference; may use `{reference}`, or `{id}`, which is the same. */
  reference?: string;
  /** Show the three contact numbers of `site.json`. */
  contacts?: boolean;
  close?: string;
  /** Keep the answers after a success (default: the form is emptied). */
  keep?: boolean;
  /** `dialog` (default) or `inline`, in place of the form. */
  style?: 'dialog' | 'inline';
  /** A toast shown beside the dialog. */
  toast?: string;
}

export interface FailureUi {
  /** Where failures are shown: red banner above the form (default) or toast. */
  style?: 'banner' | 'toast';
  /** When the answer says nothing more. */
  general?: string;
  /** When the network failed. */
  network?: string;
  /** When some answers on this page are invalid, shown as a toast. */
  invalid?: string;
  /** Show `general` whatever the answer says. */
  always?: boolean;
  /** Answers of the form `field: message` go to their fields. */
  fieldErrors?: boolean;
}
