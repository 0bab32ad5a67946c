import type { WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/** A number, typed as text: browsers' own number controls change values on scroll and hide what they refuse. */
export function NumberWidget(props: WidgetProps) {
  const control = useTextControl<HTMLInputElement>(props, parseNumber);
  return (
    <input {...control} type="text" inputMode={props.schema.type === 'integer' ? 'numeric' : 'decimal'} />
  );
}
NumberWidget.keepsAnswer = true as const;

/** The number that a text writes; a text that writes none stays, so that the check can say so. */
function parseNumber(text: string): number | string | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}
