import { type RefObject, useEffect, useRef } from 'react';
import { controlName } from '#journey/payload.ts';
import { useText } from '#messages/useText.ts';
import type { WidgetProps } from './FieldContext.ts';
import { widgetField } from './FieldContext.ts';
import { describedBy } from './fieldIds.ts';
import { useFieldError } from './useFieldState.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Props of a native control whose text stays in the control itself: typing renders nothing, the store is told at each
 * change. What was typed before the script arrived is taken over.
 */
export function useTextControl<Control extends TextControl>(props: WidgetProps) {
  const { field, store, validateField } = widgetField(props);
  const ref = useRef<Control>(null) as RefObject<Control>;
  const t = useText();
  const invalid = useFieldError(store, field.path) !== undefined;
  useEffect(() => {
    const typed = ref.current.value;
    if (typed !== String(store.answer(field.path) ?? '')) store.setAnswer(field.path, typed || undefined);
  }, [store, field.path]);
  return {
    field,
    t,
    control: {
      ref,
      id: props.id,
      name: controlName(field.path),
      className: 'field-input',
      defaultValue: store.answer(field.path) as string | undefined,
      autoComplete: field.autocomplete,
      placeholder: field.placeholder && t(field.placeholder),
      'aria-required': field.required || undefined,
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy(props.id, field, invalid),
      onChange: (event: { target: { value: string } }) =>
        store.setAnswer(field.path, event.target.value || undefined),
      onBlur: () => validateField(field.path),
    },
  };
}
