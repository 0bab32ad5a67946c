import type { WidgetProps as RjsfWidgetProps, UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { CompiledField, CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';
import type { WidgetName } from '#definitions/formats.ts';
import type { AnswerStore } from '#journey/AnswerStore.ts';

/** RJSF's `formContext`: what every widget and template is given. Never changes while a form is open. */
export interface FieldContext {
  form: CompiledForm;
  store: AnswerStore;
  /** Checks one field and shows or clears its error. */
  validateField: (path: string) => void;
}

/** What RJSF gives a widget and ours use. */
export type WidgetProps = Pick<RjsfWidgetProps, 'id' | 'options' | 'registry'>;

/** The widgets by the names that `ui.json` uses; a name without a widget does not compile. */
export type Widgets = Record<WidgetName, ComponentType<WidgetProps>>;

/** What a widget is for: its field, and the store that holds its answer. */
export function widgetField({ options, registry }: WidgetProps): { field: CompiledField } & FieldContext {
  return { field: options.compiled as CompiledField, ...(registry.formContext as FieldContext) };
}

/** The field or, at the root, the sections that a template is for. */
export function templateOptions(uiSchema: UiSchema | undefined): {
  compiled?: CompiledField;
  sections?: CompiledStep['sections'];
} {
  return (uiSchema?.['ui:options'] ?? {}) as ReturnType<typeof templateOptions>;
}
