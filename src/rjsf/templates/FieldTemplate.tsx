import { type FieldTemplateProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, ThemedWidget, WarningRules } from '../FieldContext.ts';
import { describedBy, helpId } from '../fieldIds.ts';
import { useFieldError } from '../useFieldState.ts';
import { FieldErrorText } from './FieldErrorText.tsx';
import { FieldWarning } from './FieldWarning.tsx';

type TemplateProps = Omit<FieldTemplateProps<Answers, RJSFSchema, FieldContext>, 'label'> & {
  label: ReactNode;
};

/** Label, help, error and control of one field. Groups and lists have their own templates. */
export function FieldTemplate(props: TemplateProps) {
  const { uiSchema, registry, children, hidden } = props;
  const { widget } = getUiOptions(uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  if (typeof widget !== 'string') return children;
  const { titled }: Partial<ThemedWidget> = registry.widgets[widget] ?? {};
  if (titled === 'group' || titled === 'radiogroup') return <SetFrame {...props} role={titled} />;
  return <ControlFrame {...props} titled={titled !== 'itself'} />;
}

function ControlFrame(props: TemplateProps & { titled: boolean }) {
  const { id, label, required, titled, children, uiSchema, fieldPathId, registry } = props;
  const { rules } = getUiOptions(uiSchema) as { rules?: WarningRules };
  return (
    <div className="field">
      {titled && (
        <label className="field-label" htmlFor={id}>
          <FieldTitle label={label} required={required} />
        </label>
      )}
      <FieldNotes {...props} />
      {rules && (
        <FieldWarning
          id={id}
          path={fieldPathId.path.join('.')}
          rules={rules}
          context={registry.formContext}
        />
      )}
      {children}
    </div>
  );
}

function SetFrame(props: TemplateProps & { role: 'group' | 'radiogroup' }) {
  const { id, label, required, uiSchema, fieldPathId, registry, role, children } = props;
  const invalid = useFieldError(registry.formContext.store, fieldPathId.path.join('.')) !== undefined;
  // ARIA allows `aria-required` and `aria-invalid` on a `radiogroup`, not on a `group`.
  const state =
    role === 'radiogroup'
      ? { role, 'aria-required': required || undefined, 'aria-invalid': invalid || undefined }
      : { role };
  return (
    <fieldset
      className="field fieldset"
      {...state}
      aria-describedby={describedBy(id, getUiOptions(uiSchema), invalid)}
    >
      <legend className="field-label">
        <FieldTitle label={label} required={required} />
      </legend>
      <FieldNotes {...props} />
      {children}
    </fieldset>
  );
}

function FieldTitle({ label, required }: Pick<TemplateProps, 'label' | 'required'>): ReactNode {
  const { formatMessage } = useIntl();
  return (
    <>
      {label}
      {!required && <span className="field-optional"> {formatMessage({ id: 'form.optional' })}</span>}
    </>
  );
}

/** Help and error. Above the control, since a phone's keyboard covers the space below. */
function FieldNotes({ id, rawDescription, rawHelp, fieldPathId, registry }: TemplateProps) {
  const help = [rawDescription, rawHelp].filter(Boolean).join(' ');
  return (
    <>
      {help && (
        <p className="field-help" id={helpId(id)}>
          {help}
        </p>
      )}
      <FieldErrorText id={id} path={fieldPathId.path.join('.')} store={registry.formContext.store} />
    </>
  );
}
