import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { entryDefaults } from '#journey/answers/defaults.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { askedInside } from '#journey/pruneAnswers.ts';
import type { Asked } from '#journey/visibleFields.ts';
import type { FieldContext, ThemedWidget, WarningRules } from './FieldContext.ts';
import type { ListOptions } from './rare/list/ArrayFieldTemplate.tsx';
import { rareParts } from './rareParts.ts';
import type { ObjectOptions } from './templates/ObjectFieldTemplate.tsx';

type Ui = UiSchema<Answers, RJSFSchema, FieldContext>;
type Widgets = Readonly<Record<string, ThemedWidget>>;

/** The `uiSchema` of a step in the localizer's language. */
export function stepUiSchema(
  form: CompiledForm,
  step: CompiledStep,
  validators: Validators,
  widgets: Widgets,
  localizer: Localizer,
): Ui {
  const { t } = localizer;
  const names = new Set(step.sections.flatMap((section) => section.fields));
  const options: ObjectOptions = {
    sections: step.sections.map(({ title, text, ...section }) => ({
      ...section,
      title: title && t(title),
      text: text && t(text),
    })),
  };
  const nodes = fieldTree(form).filter(({ name }) => names.has(name));
  return {
    ...fieldsUi(nodes, form, validators, widgets, localizer),
    'ui:options': options,
    ...rareParts.stepUi?.(step, localizer),
  };
}

function fieldsUi(
  nodes: readonly FieldNode[],
  form: CompiledForm,
  validators: Validators,
  widgets: Widgets,
  localizer: Localizer,
): Ui {
  return Object.fromEntries(
    nodes.map((node): [string, Ui] => {
      const { name, field, children } = node;
      const inner = fieldsUi(children, form, validators, widgets, localizer);
      const own = fieldUi(node, form, widgets, localizer);
      const entry = field.items && fieldUi({ field: field.items, children: [] }, form, widgets, localizer);
      const options: ObjectOptions | undefined = field.visible && {
        asked: (answers) => askedInside(node, validators, answers) as Asked,
      };
      const scope = {
        ...inner,
        ...(options && { 'ui:options': options }),
        ...(field.rare && !field.widget && rareParts.groupUi?.(field)),
      };
      return [name, field.list ? { ...own, items: entry ?? scope } : { ...own, ...scope }];
    }),
  );
}

function fieldUi(
  { field, children }: Pick<FieldNode, 'field' | 'children'>,
  form: CompiledForm,
  widgets: Widgets,
  localizer: Localizer,
): Ui {
  const { t } = localizer;
  const optional = (id: string | undefined) => id && t(id);
  const ui: Ui = {
    'ui:title': t(field.title),
    'ui:description': optional(field.description),
    'ui:help': optional(field.help),
  };
  const widget = field.widget && widgets[field.widget];
  if (!widget) {
    const { entry, add } = field;
    const list: ListOptions = {
      entry: optional(entry),
      add: optional(add),
      defaults: field.items ? field.items.default : entryDefaults(children),
      single: field.items !== undefined,
      ...field.buttons,
    };
    return field.list ? { ...ui, 'ui:options': list } : ui;
  }
  // A `string`: HTML has `autocomplete` values that TypeScript's types lack, such as `nickname` and `sex`.
  const own: Record<string, string | WarningRules | undefined> = { autocomplete: field.autocomplete };
  if (field.warnings) own.rules = { warnings: field.warnings, timeZone: form.timeZone };
  return {
    ...ui,
    // RJSF would choose `ObjectField` for a file, whose answer is an object.
    'ui:field': 'AnswerField',
    'ui:widget': field.widget,
    'ui:placeholder': optional(field.placeholder),
    'ui:options': {
      enumOptions: field.options?.map(({ value, title }) => ({ value, label: t(title) })),
      ...own,
      ...widget.optionsOf?.(field, form, localizer),
    },
    ...(field.rare && rareParts.fieldUi?.(field, localizer)),
  };
}
