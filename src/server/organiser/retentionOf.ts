import type { CompiledForm } from '#contract/CompiledForm.ts';

/** How long a form's submissions are stored. Forms that were stored before `privacy` existed have it in `submission`. */
export function retentionOf({ privacy, submission }: CompiledForm): string | undefined {
  return privacy?.keepFor ?? (submission as { keepFor?: string }).keepFor;
}
