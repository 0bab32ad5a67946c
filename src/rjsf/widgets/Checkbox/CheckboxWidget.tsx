import { useEffect, useEffectEvent, useRef } from 'react';
import type { WidgetProps } from '../../FieldContext.ts';
import { describedBy } from '../../fieldIds.ts';

/** A single yes: `true` when ticked, no answer when not. Its title is its own label. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, name, htmlName = name, label, value, options, required, rawErrors, onChange, onBlur } = props;
  const ref = useRef<HTMLInputElement>(null);
  const invalid = rawErrors !== undefined && rawErrors.length > 0;
  const takeOver = useEffectEvent(() => {
    const checked = ref.current?.checked ?? false;
    if (checked !== (value === true)) onChange(checked || undefined);
  });
  // What was ticked before the script arrived is taken over.
  useEffect(() => takeOver(), []);
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
CheckboxWidget.keepsAnswer = true as const;
CheckboxWidget.titled = 'itself' as const;
