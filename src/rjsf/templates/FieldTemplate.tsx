import type { ReactNode } from 'react';
import type { CompiledField } from '#definitions/CompiledForm.ts';
import type { WidgetName } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import type { FieldContext } from '../FieldContext.ts';
import { describedBy, helpId } from '../fieldIds.ts';
import { useFieldError } from '../useFieldState.ts';
import { FieldErrorText } from './FieldErrorText.tsx';

/** Widgets made of several controls: the field's title names the set. */
const SETS: Partial<Record<WidgetName | 'group', 'radiogroup' | 'group'>> = {
  radio: 'radiogroup',
  checkboxes: 'group',
  cards: 'group',
  quantities: 'group',
};

/** Label, help, error and control of one field. */
export function FieldTemplate({ id, field, context, children }: FrameProps) {
  const Frame = SETS[field.widget] ? SetFrame : ControlFrame;
  return (
    <Frame id={id} field={field} context={context}>
      {children}
    </Frame>
  );
}

interface FrameProps {
  id: string;
  field: CompiledField;
  context: FieldContext;
  children: ReactNode;
}

function ControlFrame({ id, field, context, children }: FrameProps) {
  return (
    <div className="field">
      {field.widget !== 'checkbox' && (
        <label className="field-label" htmlFor={id}>
          <FieldTitle field={field} />
        </label>
      )}
      <FieldHelp id={id} field={field} />
      <FieldErrorText id={id} path={field.path} store={context.store} />
      {children}
    </div>
  );
}

function SetFrame({ id, field, context, children }: FrameProps) {
  const role = SETS[field.widget] ?? 'group';
  const invalid = useFieldError(context.store, field.path) !== undefined;
  // A group knows neither required nor invalid: its controls say it.
  const state =
    role === 'radiogroup'
      ? { role, 'aria-required': field.required || undefined, 'aria-invalid': invalid || undefined }
      : { role };
  return (
    <fieldset className="field fieldset" {...state} aria-describedby={describedBy(id, field, invalid)}>
      <legend className="field-label">
        <FieldTitle field={field} />
      </legend>
      <FieldHelp id={id} field={field} />
      <FieldErrorText id={id} path={field.path} store={context.store} />
      {children}
    </fieldset>
  );
}

function FieldTitle({ field }: { field: CompiledField }) {
  const t = useText();
  return (
    <>
      {t(field.title)}
      {!field.required && <span className="field-optional"> {t('form.optional')}</span>}
    </>
  );
}

function FieldHelp({ id, field }: { id: string; field: CompiledField }) {
  const t = useText();
  const texts = [field.description, field.help].filter((text) => text !== undefined);
  if (texts.length === 0) return null;
  return (
    <p className="field-help" id={helpId(id)}>
      {texts.map((text) => t(text)).join(' ')}
    </p>
  );
}
