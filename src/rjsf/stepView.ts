import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';

export interface StepView {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

/**
 * What RJSF lays out for a step: the asked fields, each with its widget. The answers stand in the `AnswerStore` and the
 * checks in the precompiled validators, so every leaf is a plain string here and neither depends on the language.
 */
export function stepView(form: CompiledForm, step: CompiledStep, asked: ReadonlySet<string>): StepView {
  const names = step.sections.flatMap((section) => section.fields).filter((name) => asked.has(name));
  const view = propertiesView(form, names, '');
  return { schema: view.schema, uiSchema: { ...view.uiSchema, 'ui:options': { sections: step.sections } } };
}

function propertiesView(form: CompiledForm, names: string[], prefix: string): StepView {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  for (const name of names) {
    const compiled = form.fields[prefix + name];
    if (!compiled) continue;
    if (compiled.type === 'object') {
      const inner = propertiesView(form, childNames(form, compiled.path), `${compiled.path}.`);
      properties[name] = inner.schema;
      uiSchema[name] = { ...inner.uiSchema, 'ui:options': { compiled } };
    } else {
      properties[name] = { type: 'string' };
      uiSchema[name] = { 'ui:widget': compiled.widget, 'ui:options': { compiled } };
    }
  }
  return { schema: { type: 'object', properties }, uiSchema };
}

function childNames(form: CompiledForm, parent: string): string[] {
  const prefix = `${parent}.`;
  return Object.keys(form.fields)
    .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
    .map((path) => path.slice(prefix.length));
}
