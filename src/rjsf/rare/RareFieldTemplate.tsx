import { type FieldTemplateProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import type { RareSettings } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';

/** The options of the template that follow from a field's rare settings. */
type RareOptions = Pick<RareSettings, 'inline' | 'label' | 'prefix' | 'suffix'>;

/** The template of a field with rare settings: that of any field, in an element whose classes say what is different. */
export function RareFieldTemplate(given: FieldTemplateProps<Answers, RJSFSchema, FieldContext>) {
  const options = getUiOptions(given.uiSchema);
  const { inline, label, prefix, suffix }: RareOptions = options as RareOptions;
  // Nobody may leave out what nobody answers.
  const props = { ...given, required: given.required || options.widget === 'fixed' };
  const classes = [inline && 'rare-inline', label === false && 'rare-unlabelled'].filter(Boolean);
  return (
    <div className={classes.join(' ') || undefined}>
      {prefix || suffix ? (
        <FieldTemplate
          {...props}
          label={
            <>
              {props.label}{' '}
              <span className="visually-hidden">({[prefix, suffix].filter(Boolean).join(', ')})</span>
            </>
          }
        >
          <div className="rare-affixed">
            {prefix && <span aria-hidden="true">{prefix}</span>}
            {props.children}
            {suffix && <span aria-hidden="true">{suffix}</span>}
          </div>
        </FieldTemplate>
      ) : (
        <FieldTemplate {...props} />
      )}
    </div>
  );
}
