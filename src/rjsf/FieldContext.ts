import type { RJSFSchema, WidgetProps as RjsfWidgetProps, UIOptionsType, Widget } from '@rjsf/utils';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Reader } from '#journey/answers/Reader.ts';

/** RJSF's `formContext`: what every field and template is given. Never changes while a form is open. */
export type FieldContext = {
  store: AnswerStore;
  /** Checks one field and shows or clears its error. */
  validateField: (path: string) => void;
};

/** What RJSF gives a widget; `Options` are those that its own `optionsOf` makes. */
export type WidgetProps<Options extends object = object> = RjsfWidgetProps<
  Answers,
  RJSFSchema,
  FieldContext
> & { options: Options };

/** Options of a widget in the `uiSchema`. */
export type WidgetOptions = UIOptionsType<Answers, RJSFSchema, FieldContext>;

/** A widget of RJSF, which may say more of itself to this theme. */
export type ThemedWidget = Widget<Answers, RJSFSchema, FieldContext> & {
  /** Its control keeps the answer itself: a change does not render it again, and `value` is what it begins with. */
  keepsAnswer?: true;
  /** What its title names: the control (where this is left out), all of its controls as a set, or nothing: it says its own. */
  titled?: 'group' | 'radiogroup' | 'itself';
  /** What it needs to know of its field beside what every widget is told. */
  optionsOf?: (field: CompiledField, form: CompiledForm, reader: Reader) => WidgetOptions;
};
