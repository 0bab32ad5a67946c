import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Asked } from '#journey/visibleFields.ts';
import type { FieldContext, WidgetOptions } from '../FieldContext.ts';
import { describedBy, helpId, sectionId } from '../fieldIds.ts';
import { FieldErrorText } from './FieldErrorText.tsx';

type TemplateProps = ObjectFieldTemplateProps<Answers, RJSFSchema, FieldContext>;

/** The options of a group in the `uiSchema`, and of the root of a step. */
export type ObjectOptions = Pick<WidgetOptions, 'help'> & {
  sections?: Section[];
  /** What is asked in a group or entry that has conditions, given its answers. */
  asked?: (answers: Answers) => Asked;
};

interface Section {
  id: string;
  title?: string;
  text?: string;
  /** Names of its fields in display order. */
  fields: string[];
}

/** At the root, the sections of a step; below, a `fieldset` for each group. */
export function ObjectFieldTemplate(props: TemplateProps) {
  const { title, description, properties, uiSchema, fieldPathId, registry } = props;
  const { sections, help }: ObjectOptions = getUiOptions(uiSchema);
  if (sections) {
    return sections.map((section) => (
      <SectionFields key={section.id} section={section} properties={properties} />
    ));
  }
  // An entry of a list: `ArrayFieldItemTemplate` renders its `fieldset`.
  const [own] = fieldPathId.path.slice(-1);
  if (typeof own === 'number') return properties.map((property) => property.content);
  const { $id: id } = fieldPathId;
  const path = fieldPathId.path.join('.');
  const notes = [description, help].filter(Boolean).join(' ');
  return (
    // The error summary links to a group that has too few answers.
    <fieldset
      className="fieldset"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, { help: notes }, false)}
    >
      <legend className="legend">{title}</legend>
      {notes && (
        <p className="field-help" id={helpId(id)}>
          {notes}
        </p>
      )}
      <FieldErrorText id={id} path={path} store={registry.formContext.store} />
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
