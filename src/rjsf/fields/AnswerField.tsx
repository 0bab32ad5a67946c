import { type FieldProps, getUiOptions, getWidget, type RJSFSchema } from '@rjsf/utils';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, ThemedWidget } from '../FieldContext.ts';
import { useAnswer, useFieldError } from '../useFieldState.ts';

/**
 * RJSF's field of a single answer of any type: passes the widget the documented `WidgetProps`, with the answer from the
 * `AnswerStore`. A change of its answer or error renders only this field. A change of the answer of an `uncontrolled`
 * widget renders nothing.
 */
export function AnswerField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  const { schema, uiSchema, name, fieldPathId, registry, required, disabled, readonly, autofocus } = props;
  const { store, validateField } = registry.formContext;
  const { formatMessage } = useIntl();
  const path = fieldPathId.path.join('.');
  const { widget = 'text', title, placeholder = '', emptyValue, ...options } = getUiOptions(uiSchema);
  const Widget = getWidget<Answers, RJSFSchema, FieldContext>(schema, widget, registry.widgets);
  const themed: ThemedWidget | undefined = typeof widget === 'string' ? registry.widgets[widget] : undefined;
  const value = useAnswer(store, path, themed?.uncontrolled !== true);
  const error = useFieldError(store, path);
  const change = useCallback(
    (answer: Answer | null) => store.setAnswer(path, answer ?? emptyValue),
    [store, path, emptyValue],
  );
  const blur = useCallback(() => validateField(path), [validateField, path]);
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      htmlName={fieldPathId.name}
      schema={schema}
      uiSchema={uiSchema}
      options={options}
      label={title ?? schema.title ?? name}
      placeholder={placeholder}
      value={value}
      multiple={schema.type === 'array'}
      required={required}
      disabled={disabled}
      readonly={readonly}
      autofocus={autofocus}
      rawErrors={error && [formatMessage({ id: error.message }, error.values)]}
      onChange={change}
      onBlur={blur}
      onFocus={ignore}
      registry={registry}
    />
  );
}

function ignore() {}
