import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, WidgetOptions } from '../FieldContext.ts';
import { describedBy, helpId, sectionId } from '../fieldIds.ts';

type TemplateProps = ObjectFieldTemplateProps<Answers, RJSFSchema, FieldContext>;

/** The options of a step's `uiSchema` at its root. */
export type ObjectOptions = Pick<WidgetOptions, 'help'> & { sections?: Section[] };

interface Section {
  id: string;
  title?: string;
  text?: string;
  /** Names of its fields, in the order in which they are asked. */
  fields: string[];
}

/** The fields of a step by section at the root, and the fields of a group in their own set. */
export function ObjectFieldTemplate(props: TemplateProps) {
  const { title, description, properties, uiSchema, fieldPathId } = props;
  const { sections, help }: ObjectOptions = getUiOptions(uiSchema);
  if (sections) {
    return sections.map((section) => (
      <SectionFields key={section.id} section={section} properties={properties} />
    ));
  }
  // An entry of a list has its title from the list.
  if (typeof fieldPathId.path.at(-1) === 'number') return properties.map((property) => property.content);
  const notes = [description, help].filter(Boolean).join(' ');
  return (
    <fieldset className="fieldset" aria-describedby={describedBy(fieldPathId.$id, { help: notes }, false)}>
      <legend className="legend">{title}</legend>
      {notes && (
        <p className="field-help" id={helpId(fieldPathId.$id)}>
          {notes}
        </p>
      )}
      {properties.map((property) => property.content)}
    </fieldset>
  );
}

function SectionFields({ section, properties }: { section: Section } & Pick<TemplateProps, 'properties'>) {
  const contents = section.fields.flatMap(
    (name) => properties.find((property) => property.name === name)?.content ?? [],
  );
  if (contents.length === 0) return null;
  if (!section.title) return contents;
  return (
    <fieldset className="fieldset section" id={sectionId(section.id)}>
      <legend className="legend">{section.title}</legend>
      {section.text && <p className="field-help">{section.text}</p>}
      {contents}
    </fieldset>
  );
}
