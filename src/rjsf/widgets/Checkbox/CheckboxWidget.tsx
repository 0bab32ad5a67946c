import { useEffect, useEffectEvent, useRef } from 'react';
import type { WidgetProps } from '../../FieldContext.ts';
import { describedBy } from '../../fieldIds.ts';

/** A single checkbox: `true` when checked, else no answer. Its label is the field's title. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, name, htmlName = name, label, value, options, required, rawErrors, onChange, onBlur } = props;
  const ref = useRef<HTMLInputElement>(null);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const adoptEarlyInput = useEffectEvent(() => {
    const checked = ref.current?.checked ?? false;
    if (checked !== (value === true)) onChange(checked || undefined);
  });
  // Adopts a box that was checked before hydration.
  useEffect(() => adoptEarlyInput(), []);
  return (
    <div className="option choice-option">
      <input
        ref={ref}
        type="checkbox"
        id={id}
        name={htmlName}
        value="true"
        defaultChecked={value === true}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy(id, options, invalid)}
        onChange={(event) => onChange(event.target.checked || undefined)}
        onBlur={(event) => onBlur(id, event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
CheckboxWidget.uncontrolled = true as const;
CheckboxWidget.titled = 'itself' as const;
