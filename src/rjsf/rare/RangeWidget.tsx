import { useEffect, useEffectEvent, useRef } from 'react';
import type { WidgetProps } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';

/** A number on a scale. Until it is touched there is no answer: its place says nothing then. */
export function RangeWidget(props: WidgetProps) {
  const { id, name, htmlName = name, schema, value, options, rawErrors, onChange, onBlur } = props;
  const { minimum = 0, maximum = 100, multipleOf = schema.type === 'integer' ? 1 : undefined } = schema;
  const ref = useRef<HTMLInputElement>(null);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const adoptEarlyInput = useEffectEvent(() => {
    const { value: text = '', defaultValue = '' } = ref.current ?? {};
    if (text !== defaultValue) onChange(Number(text));
  });
  // Adopts a move before hydration.
  useEffect(() => adoptEarlyInput(), []);
  return (
    <div className="rare-range">
      <input
        ref={ref}
        type="range"
        id={id}
        name={htmlName}
        min={minimum}
        max={maximum}
        step={multipleOf ?? 'any'}
        defaultValue={Number(value ?? minimum)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy(id, options, invalid)}
        onChange={({ target }) => onChange(Number(target.value))}
        // A press on the place where it stands is an answer too.
        onClick={({ currentTarget }) => onChange(Number(currentTarget.value))}
        onBlur={({ target }) => onBlur(id, target.value)}
      />
      <output htmlFor={id}>{value === undefined ? '–' : String(value)}</output>
    </div>
  );
}
