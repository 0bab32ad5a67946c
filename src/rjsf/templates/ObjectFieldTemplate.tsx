import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import type { CompiledField, CompiledStep } from '#definitions/CompiledForm.ts';
import { useText } from '#messages/useText.ts';
import { templateOptions } from '../FieldContext.ts';
import { sectionId } from '../fieldIds.ts';

type TemplateProps = Pick<ObjectFieldTemplateProps, 'uiSchema'> & {
  properties: { name: string; content: ReactElement }[];
};
type Properties = TemplateProps['properties'];

/** The fields of a step by section at the root, and the fields of a group in their own set. */
export function ObjectFieldTemplate({ properties, uiSchema }: TemplateProps) {
  const { compiled, sections } = templateOptions(uiSchema);
  if (compiled) return <Group field={compiled} properties={properties} />;
  return sections?.map((section) => <Section key={section.id} section={section} properties={properties} />);
}

function Group({ field, properties }: { field: CompiledField; properties: Properties }) {
  const t = useText();
  return (
    <fieldset className="fieldset">
      <legend className="legend">{t(field.title)}</legend>
      {field.description && <p className="field-help">{t(field.description)}</p>}
      {properties.map((property) => property.content)}
    </fieldset>
  );
}

function Section({
  section,
  properties,
}: {
  section: CompiledStep['sections'][number];
  properties: Properties;
}) {
  const t = useText();
  const contents = properties
    .filter((property) => section.fields.includes(property.name))
    .map((property) => property.content);
  if (contents.length === 0) return null;
  if (!section.title) return contents;
  return (
    <fieldset className="fieldset section" id={sectionId(section.id)}>
      <legend className="legend">{t(section.title)}</legend>
      {section.text && <p className="field-help">{t(section.text)}</p>}
      {contents}
    </fieldset>
  );
}
