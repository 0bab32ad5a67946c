import type { WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/** A number in a text input: browsers' number inputs change the value on scroll and hide invalid input. */
export function NumberWidget(props: WidgetProps) {
  const control = useTextControl<HTMLInputElement>(props, parseNumber);
  return (
    <input {...control} type="text" inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'} />
  );
}
NumberWidget.uncontrolled = true as const;

/** Parses a number. Returns other text unchanged, so that validation reports it. */
function parseNumber(text: string): number | string | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}
