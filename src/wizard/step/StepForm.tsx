import { memo, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { controlName } from '#journey/controlName.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { askedIn } from '#journey/visibleFields.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { askedSchema } from '#rjsf/askedSchema.ts';
import type { FieldContext } from '#rjsf/FieldContext.ts';
import { ID_PREFIX } from '#rjsf/fieldIds.ts';
import { stepUiSchema } from '#rjsf/stepUiSchema.ts';
import { ThemedForm, theme } from '#rjsf/theme.ts';

const THEME = { Form: ThemedForm, widgets: theme.widgets };

/** Above this number, fields outside the viewport are not laid out. A phone shows about six. */
const MANY_FIELDS = 30;

/** Each field reads its answer from the store. */
const NONE = {};

/** The entries of a list of single values have one name. */
const nameOf = (path: (string | number)[]) =>
  controlName((typeof path[path.length - 1] === 'number' ? path.slice(0, -1) : path).join('.'));

/** The fields of one step. Renders again when other fields are asked, never on typing. Throws for a review step. */
export const StepForm = memo(function StepForm(props: {
  form: CompiledForm;
  validators: Validators;
  step: CompiledStep;
  visible: ReadonlySet<string>;
  context: FieldContext;
  /** The theme of forms with script unless given. */
  themed?: typeof THEME;
}) {
  const { form, validators, step, visible, context, themed = THEME } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const uiSchema = useMemo(
    () => stepUiSchema(form, step, validators, themed.widgets, { t, locale }),
    [form, step, validators, themed, t, locale],
  );
  // Not when other fields of a group are asked, which renders by itself.
  const names = [...visible].filter((name) => !name.includes('.')).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed again when other names are visible
  const schema = useMemo(
    () =>
      step.schema &&
      askedSchema(
        step.schema,
        askedIn(form.visible, validators, prunedAnswers(form, validators, context.store)),
      ),
    [form, validators, step, context.store, names],
  );
  const count = step.sections.flatMap(({ fields }) => fields).filter((name) => visible.has(name)).length;
  const validator = validators.steps[step.id];
  if (!schema || !validator) throw new Error(`The step "${step.id}" asks nothing.`);
  return (
    <themed.Form
      tagName="div"
      className={count > MANY_FIELDS ? 'step fields-many' : 'step'}
      schema={schema}
      uiSchema={uiSchema}
      formData={NONE}
      formContext={context}
      validator={validator}
      idPrefix={ID_PREFIX}
      nameGenerator={nameOf}
      experimental_componentUpdateStrategy="shallow"
    />
  );
});
