import { type FieldTemplateProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import type { RareSettings } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';

/** The options of the template that follow from a field's rare settings. */
type RareOptions = Pick<RareSettings, 'inline' | 'label'>;

/** The template of a field with rare settings: that of any field, in an element whose classes say what is different. */
export function RareFieldTemplate(props: FieldTemplateProps<Answers, RJSFSchema, FieldContext>) {
  const { inline, label }: RareOptions = getUiOptions(props.uiSchema) as RareOptions;
  const classes = [inline && 'rare-inline', label === false && 'rare-unlabelled'].filter(Boolean);
  return (
    <div className={classes.join(' ') || undefined}>
      <FieldTemplate {...props} />
    </div>
  );
}
