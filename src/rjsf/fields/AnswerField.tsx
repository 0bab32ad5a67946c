import { type FieldProps, getUiOptions, getWidget, optionsList, type RJSFSchema } from '@rjsf/utils';
import { useCallback } from 'react';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { useText } from '#messages/useText.ts';
import type { FieldContext, ThemedWidget } from '../FieldContext.ts';
import { useAnswer, useFieldError } from '../useFieldState.ts';

/**
 * RJSF's field of a single answer, whatever its type: gives the widget what RJSF's documentation promises it, from the
 * store that holds the answers. Only this field renders again when its answer or error changes, and with a widget that
 * keeps its answer itself not even that.
 */
export function AnswerField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  const { schema, uiSchema, name, fieldPathId, registry, required, disabled, readonly, autofocus } = props;
  const { store, validateField } = registry.formContext;
  const t = useText();
  const path = fieldPathId.path.join('.');
  const { widget = 'text', title, placeholder = '', ...options } = getUiOptions(uiSchema);
  const Widget = getWidget<Answers, RJSFSchema, FieldContext>(schema, widget, registry.widgets);
  const own: ThemedWidget | undefined = typeof widget === 'string' ? registry.widgets[widget] : undefined;
  const value = useAnswer(store, path, own?.keepsAnswer !== true);
  const error = useFieldError(store, path);
  const change = useCallback(
    (answer: Answer | null) => store.setAnswer(path, answer ?? undefined),
    [store, path],
  );
  const leave = useCallback(() => validateField(path), [validateField, path]);
  const multiple = schema.type === 'array';
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      htmlName={fieldPathId.name}
      schema={schema}
      uiSchema={uiSchema}
      options={{ ...options, enumOptions: optionsList(multiple ? itemsOf(schema) : schema, uiSchema) }}
      label={title ?? schema.title ?? name}
      placeholder={placeholder}
      value={value}
      multiple={multiple}
      required={required}
      disabled={disabled}
      readonly={readonly}
      autofocus={autofocus}
      rawErrors={error && [t(error.message, error.values)]}
      onChange={change}
      onBlur={leave}
      onFocus={ignore}
      registry={registry}
    />
  );
}

function itemsOf({ items }: RJSFSchema): RJSFSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}

function ignore() {}
