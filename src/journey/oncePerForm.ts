import type { CompiledForm } from '#definitions/CompiledForm.ts';

/** `reckon`, done once a form and remembered as long as the form is: a compiled form never changes. */
export function oncePerForm<Value extends object>(
  reckon: (form: CompiledForm) => Value,
): (form: CompiledForm) => Value {
  const known = new WeakMap<CompiledForm, Value>();
  return (form) => {
    let value = known.get(form);
    if (value === undefined) {
      value = reckon(form);
      known.set(form, value);
    }
    return value;
  };
}
