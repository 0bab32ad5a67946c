import { useEffect, useRef } from 'react';
import { controlName } from '#journey/payload.ts';
import type { WidgetProps } from './FieldContext.ts';
import { widgetField } from './FieldContext.ts';
import { useFieldError } from './useFieldState.ts';

/**
 * What sets of native radios and checkboxes share: their state stays in the controls, the store is told which are
 * checked. `multiple` answers are lists in the order of the options.
 */
export function useChoices(props: WidgetProps, multiple: boolean) {
  const { field, store, validateField } = widgetField(props);
  const root = useRef<HTMLDivElement>(null);
  const invalid = useFieldError(store, field.path) !== undefined;
  const answer = store.answer(field.path);
  // What was ticked before the script arrived is taken over.
  useEffect(() => {
    const checked = checkedAnswer(root.current, multiple);
    if (String(checked ?? '') !== String(store.answer(field.path) ?? ''))
      store.setAnswer(field.path, checked);
  }, [store, field.path, multiple]);
  return {
    field,
    root,
    /** Props of the control of one option; the first carries the id that the error summary links to. */
    choice: (value: string, index: number) => ({
      type: multiple ? ('checkbox' as const) : ('radio' as const),
      id: index === 0 ? props.id : `${props.id}_${index}`,
      name: controlName(field.path),
      value,
      defaultChecked: Array.isArray(answer) ? answer.includes(value) : answer === value,
      'aria-invalid': (multiple && invalid) || undefined,
      onChange: () => store.setAnswer(field.path, checkedAnswer(root.current, multiple)),
      onBlur: () => validateField(field.path),
    }),
  };
}

/** The answer that the checked controls give: a list, or the one that is checked. */
function checkedAnswer(root: HTMLElement | null, multiple: boolean): string | string[] | undefined {
  const checked = [...(root?.querySelectorAll('input') ?? [])].filter((input) => input.checked);
  const values = checked.map((input) => input.value);
  return multiple ? (values.length > 0 ? values : undefined) : values[0];
}
