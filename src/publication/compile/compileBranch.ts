import type { VisibleBranch } from '#contract/CompiledForm.ts';
import type { Branch } from '#definitions/formats/formats.ts';

/** Compiles what is asked in a scope. `at`: pointer to its schema in those of the steps. */
export function compileBranch(branch: Branch, at = ''): VisibleBranch {
  const compiled: VisibleBranch = {
    fields: Object.keys(branch.properties ?? {}),
    required: [...(branch.required ?? [])],
    conditions: [],
  };
  if (branch.if) {
    compiled.conditions.push({
      test: `${at}/if`,
      then: branch.then && compileBranch(branch.then, `${at}/then`),
      else: branch.else && compileBranch(branch.else, `${at}/else`),
    });
  }
  for (const [index, part] of (branch.allOf ?? []).entries()) {
    const inner = compileBranch(part, `${at}/allOf/${index}`);
    compiled.fields.push(...inner.fields);
    compiled.required.push(...inner.required);
    compiled.conditions.push(...inner.conditions);
  }
  return compiled;
}
