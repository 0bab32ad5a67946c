import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Answer } from '#journey/answers/Answers.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { describedBy } from '../../fieldIds.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Props of an uncontrolled native control: typing renders nothing. Adopts the text that was typed before hydration.
 */
export function useTextControl<Control extends TextControl>(
  props: WidgetProps,
  /** Parses the control's text to the answer. */
  parse: (text: string) => Answer = asText,
) {
  const { id, name, htmlName = name, value, options, rawErrors, required, placeholder } = props;
  const { onChange, onBlur } = props;
  const ref = useRef<Control>(null) as RefObject<Control>;
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const adoptEarlyInput = useEffectEvent(() => {
    const typed = ref.current.value;
    if (typed !== String(value ?? '')) onChange(parse(typed));
  });
  useEffect(() => adoptEarlyInput(), []);
  return {
    ref,
    id,
    name: htmlName,
    className: 'field-input',
    defaultValue: value === undefined ? undefined : String(value),
    autoComplete: options.autocomplete,
    placeholder: placeholder || undefined,
    autoFocus: props.autofocus || undefined,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy(id, options, invalid),
    onChange: (event: { target: { value: string } }) => onChange(parse(event.target.value)),
    onBlur: (event: { target: { value: string } }) => onBlur(id, event.target.value),
  };
}

function asText(text: string): Answer {
  return text || undefined;
}
