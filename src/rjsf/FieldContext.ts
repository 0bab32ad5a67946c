import type { RJSFSchema, WidgetProps as RjsfWidgetProps, UIOptionsType, Widget } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { CompiledField, CompiledForm, CompiledWarning } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';

/** RJSF's `formContext`, available to every field and template. Never changes while a form is open. */
export type FieldContext = {
  store: AnswerStore;
  /** Validates one field and shows or clears its error. */
  validateField: (path: string) => void;
  /** Runs at once, or after the release while a pointer is down: a new element must not move a button that is pressed. */
  afterPress: (run: () => void) => void;
  /** Files that go up before the form is sent. */
  uploads?: {
    subscribe: (listener: () => void) => () => void;
    /** The component that shows the upload of the control `name`; undefined until it has loaded. */
    view: () => ComponentType<{ name: string }> | undefined;
    /** Whether a file goes up when it is chosen. */
    ahead: () => boolean;
  };
};

/** Option of a field whose unusual answers have warnings. */
export interface WarningRules {
  warnings: readonly CompiledWarning[];
  /** IANA name; decides which day today is. */
  timeZone: string;
}

/** Props of a widget; `Options` is the return type of its `optionsOf`. */
export type WidgetProps<Options extends object = object> = RjsfWidgetProps<
  Answers,
  RJSFSchema,
  FieldContext
> & { options: Options };

/** Options of a widget in the `uiSchema`. */
export type WidgetOptions = UIOptionsType<Answers, RJSFSchema, FieldContext>;

/** An RJSF widget with optional settings for this theme. */
export type ThemedWidget = Widget<Answers, RJSFSchema, FieldContext> & {
  /** Its control is uncontrolled: `value` is the initial value, and a change of the answer does not render it again. */
  uncontrolled?: true;
  /**
   * What the field's title labels. Default: the control. `group`, `radiogroup`: all of its controls as a set. `itself`:
   * the widget renders its own label.
   */
  titled?: 'group' | 'radiogroup' | 'itself';
  /** Options from its field, in addition to those of every widget. */
  optionsOf?: (field: CompiledField, form: CompiledForm, localizer: Localizer) => WidgetOptions;
};
