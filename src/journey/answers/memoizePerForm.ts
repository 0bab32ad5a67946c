import type { CompiledForm } from '#contract/CompiledForm.ts';

/** Caches the result of `compute` as long as the form exists: a compiled form never changes. */
export function memoizePerForm<Value extends object>(
  compute: (form: CompiledForm) => Value,
): (form: CompiledForm) => Value {
  const known = new WeakMap<CompiledForm, Value>();
  return (form) => {
    let value = known.get(form);
    if (value === undefined) {
      value = compute(form);
      known.set(form, value);
    }
    return value;
  };
}
