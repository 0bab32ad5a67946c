import Form from '@rjsf/core';
import type { RegistryWidgetsType, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { CompiledStep } from '#definitions/CompiledForm.ts';
import type { FieldContext } from '#rjsf/FieldContext.ts';
import { stepView } from '#rjsf/stepView.ts';
import { fields, widgets } from '#rjsf/theme.ts';

/** Never asked: the answers are checked by the precompiled validators, not by RJSF. */
const validator: ValidatorType<unknown, RJSFSchema> = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

const NO_DATA = {};

/** From so many fields on, those out of sight are not laid out: a phone shows about six. */
const MANY = 30;

/** The fields of one step. Renders again when other fields are asked, never when something is typed. */
export const StepForm = memo(function StepForm(props: {
  step: CompiledStep;
  asked: ReadonlySet<string>;
  context: FieldContext;
}) {
  const { step, asked, context } = props;
  const { schema, uiSchema } = useMemo(
    () => stepView(context.form, step, asked),
    [context.form, step, asked],
  );
  return (
    <Form
      tagName="div"
      className={Object.keys(schema.properties ?? {}).length > MANY ? 'step fields-many' : 'step'}
      schema={schema}
      uiSchema={uiSchema}
      formData={NO_DATA}
      formContext={context}
      validator={validator}
      fields={fields}
      widgets={widgets as RegistryWidgetsType}
      noValidate
    />
  );
});
