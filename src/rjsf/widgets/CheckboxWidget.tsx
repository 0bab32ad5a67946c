import { useEffect, useRef } from 'react';
import { controlName } from '#journey/payload.ts';
import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { widgetField } from '../FieldContext.ts';
import { describedBy } from '../fieldIds.ts';
import { useFieldError } from '../useFieldState.ts';

/** A single yes: `true` when ticked, no answer when not. Its title is its own label. */
export function CheckboxWidget(props: WidgetProps) {
  const t = useText();
  const { field, store, validateField } = widgetField(props);
  const ref = useRef<HTMLInputElement>(null);
  const invalid = useFieldError(store, field.path) !== undefined;
  // What was ticked before the script arrived is taken over.
  useEffect(() => {
    const checked = ref.current?.checked ?? false;
    if (checked !== (store.answer(field.path) === true)) store.setAnswer(field.path, checked || undefined);
  }, [store, field.path]);
  return (
    <div className="choice">
      <input
        ref={ref}
        type="checkbox"
        id={props.id}
        name={controlName(field.path)}
        value="true"
        defaultChecked={store.answer(field.path) === true}
        aria-required={field.required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy(props.id, field, invalid)}
        onChange={(event) => store.setAnswer(field.path, event.target.checked || undefined)}
        onBlur={() => validateField(field.path)}
      />
      <label htmlFor={props.id}>{t(field.title)}</label>
    </div>
  );
}
