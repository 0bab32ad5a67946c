import type { CompiledField, CompiledOption, MessageId } from '#definitions/CompiledForm.ts';
import type { Branch, FieldSchema, FormSchema, FormUi, OptionSchema } from '#definitions/formats.ts';
import { defaultWidget } from './defaultWidget.ts';
import type { TextCollector } from './textCollector.ts';

/** Every field by path, in the order of the schema, groups before what they hold. */
export function compileFields(
  schema: FormSchema,
  ui: FormUi,
  collector: TextCollector,
): Record<string, CompiledField> {
  const fields: Record<string, CompiledField> = {};
  const addProperties = (owner: Branch | FieldSchema, prefix: string) => {
    for (const [name, property] of Object.entries(owner.properties ?? {})) {
      const path = prefix + name;
      const required = owner.required?.includes(name) ?? false;
      fields[path] = compileField(
        path,
        property,
        required || (fields[path]?.required ?? false),
        ui,
        collector,
      );
      if (property.type === 'object') addProperties(property, `${path}.`);
    }
  };
  const addBranch = (branch: Branch) => {
    addProperties(branch, '');
    for (const part of [...(branch.allOf ?? []), branch.then, branch.else]) if (part) addBranch(part);
  };
  addBranch(schema);
  return fields;
}

function compileField(
  path: string,
  property: FieldSchema,
  required: boolean,
  ui: FormUi,
  collector: TextCollector,
): CompiledField {
  const field = ui.fields?.[path] ?? {};
  const key = `fields.${path}`;
  const list = property.items?.type === 'object' ? quantityList(property.items) : undefined;
  const options = list?.options ?? property.oneOf ?? property.items?.oneOf;
  return {
    path,
    type: property.file ? 'file' : (property.type ?? 'string'),
    widget: property.type === 'object' ? 'group' : (field['ui:widget'] ?? defaultWidget(property)),
    title: collector.add(`${key}.title`, property.title ?? path),
    description: collector.optional(`${key}.description`, property.description),
    help: collector.optional(`${key}.help`, field['ui:help']),
    placeholder: collector.optional(`${key}.placeholder`, field['ui:placeholder']),
    counter: collector.optional(`${key}.counter`, field['ui:counter']),
    autocomplete: field['ui:autocomplete'],
    rows: field['ui:rows'],
    required,
    minLength: property.minLength,
    maxLength: property.maxLength,
    options: options?.map((option) => compileOption(option, `${key}.options.${option.const}`, collector)),
    file: property.file,
    quantities: list?.quantities,
    errors: compileErrors(property, key, collector),
  };
}

/** A list of `{value, quantity}`: the property that has options and the one that counts. */
function quantityList(items: FieldSchema) {
  const entries = Object.entries(items.properties ?? {});
  const value = entries.find(([, property]) => property.oneOf);
  const quantity = entries.find(([, property]) => property.type === 'integer');
  if (!value || !quantity) return undefined;
  return {
    options: value[1].oneOf,
    quantities: {
      value: value[0],
      quantity: quantity[0],
      minimum: quantity[1].minimum ?? 1,
      maximum: quantity[1].maximum ?? Number.MAX_SAFE_INTEGER,
    },
  };
}

function compileOption(option: OptionSchema, key: string, collector: TextCollector): CompiledOption {
  const detailTexts: Record<string, MessageId | MessageId[]> = {};
  for (const [name, detail] of Object.entries(option.details ?? {})) {
    if (typeof detail === 'string') detailTexts[name] = collector.add(`${key}.details.${name}`, detail);
    else if (Array.isArray(detail)) {
      detailTexts[name] = detail.map((text, index) => collector.add(`${key}.details.${name}.${index}`, text));
    }
  }
  return {
    value: option.const,
    name: option.title,
    title: collector.add(`${key}.title`, option.title),
    description: collector.optional(`${key}.description`, option.description),
    details: option.details as CompiledOption['details'],
    detailTexts: Object.keys(detailTexts).length > 0 ? detailTexts : undefined,
    amounts: option.amounts,
    amount: option.amount,
  };
}

function compileErrors({ errorMessage }: FieldSchema, key: string, collector: TextCollector) {
  if (errorMessage === undefined) return undefined;
  if (typeof errorMessage === 'string') return { '': collector.add(`${key}.error`, errorMessage) };
  return Object.fromEntries(
    Object.entries(errorMessage).map(([keyword, text]) => [
      keyword,
      collector.add(`${key}.error.${keyword}`, text),
    ]),
  );
}
