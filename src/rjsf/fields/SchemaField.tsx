import { type FieldProps, getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { memo } from 'react';
import type { WidgetName } from '#definitions/formats.ts';
import { type FieldContext, templateOptions, type Widgets } from '../FieldContext.ts';
import { controlId } from '../fieldIds.ts';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from '../templates/ObjectFieldTemplate.tsx';

/**
 * RJSF's field, in its place in the registry: hands each property of a step to its template and widget and does nothing
 * more. The stock one resolves references, defaults and variants of the whole schema at every field, none of which a
 * compiled step has, and which is most of what a long step costs.
 */
export const SchemaField = memo(function SchemaField(props: FieldProps) {
  const { schema, uiSchema, registry } = props;
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      content: (
        <SchemaField
          {...props}
          key={name}
          name={name}
          schema={property as RJSFSchema}
          uiSchema={uiSchema?.[name] as UiSchema}
        />
      ),
    }));
    return <ObjectFieldTemplate uiSchema={uiSchema} properties={properties} />;
  }
  const { widget, ...options } = getUiOptions(uiSchema);
  const { compiled } = templateOptions(uiSchema);
  const Widget = (registry.widgets as unknown as Partial<Widgets>)[widget as WidgetName];
  if (!Widget || !compiled) throw new Error(`The field "${props.name}" has no widget "${String(widget)}".`);
  const id = controlId(compiled.path);
  return (
    <FieldTemplate id={id} field={compiled} context={registry.formContext as FieldContext}>
      <Widget id={id} options={options} registry={registry} />
    </FieldTemplate>
  );
});
