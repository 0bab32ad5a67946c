import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { LayoutPart } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { ObjectFieldTemplate } from '../templates/ObjectFieldTemplate.tsx';
import { LayoutText } from './LayoutText.tsx';

type TemplateProps = ObjectFieldTemplateProps<Answers, RJSFSchema, FieldContext>;
type Properties = TemplateProps['properties'];

/** The parts of a step or group, one list for each section. */
interface ArrangedOptions {
  arranged?: LayoutPart[][];
}

/**
 * The template of a step or group with rows and texts: that of any, to which a row is one field, and a text belongs to the field below
 * it. So a section without an asked field is left out with its texts.
 */
export function ArrangedTemplate(props: TemplateProps) {
  const { arranged = [] } = getUiOptions(props.uiSchema) as ArrangedOptions;
  const properties = arranged.reduce(arrange, props.properties);
  return <ObjectFieldTemplate {...props} properties={properties} />;
}

/** Replaces the fields of each row by one, in the place of the first, and adds the texts. */
function arrange(properties: Properties, parts: readonly LayoutPart[]): Properties {
  const arranged = [...properties];
  let texts: ReactNode[] = [];
  let last: Properties[number] | undefined;
  for (const part of parts) {
    if ('text' in part) {
      texts.push(<LayoutText key={part.text} {...part} />);
      continue;
    }
    const columns = part.row.flatMap((name, index) => {
      const property = arranged.find((each) => each.name === name);
      return property ? [{ property, width: part.widths?.[index] ?? 1 }] : [];
    });
    const [first, ...others] = columns.map(({ property }) => property);
    if (!first) continue;
    const row = (
      <div className="rare-row">
        {columns.map(({ property, width }) => (
          <div key={property.name} className={`rare-width-${width}`}>
            {property.content}
          </div>
        ))}
      </div>
    );
    last = { ...first, content: withTexts(first.name, texts, others.length > 0 ? row : first.content) };
    texts = [];
    arranged.splice(arranged.indexOf(first), 1, last);
    for (const other of others) arranged.splice(arranged.indexOf(other), 1);
  }
  if (last && texts.length > 0)
    arranged.splice(arranged.indexOf(last), 1, {
      ...last,
      content: withTexts(last.name, [last.content], texts),
    });
  return arranged;
}

function withTexts(name: string, before: ReactNode[], after: ReactNode): ReactElement {
  return (
    <Fragment key={name}>
      {before}
      {after}
    </Fragment>
  );
}
