import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import type { Output } from './Output.ts';

/** Prints one line per entry, the oldest first. */
export async function auditCommand(
  store: SubmissionStore,
  formId: string | undefined,
  { print }: Output,
): Promise<void> {
  for (const { at, action, outcome, who, formId: form, reference, count } of await store.audited(formId)) {
    const facts = [form && `form ${form}`, reference, count !== null && `count ${count}`];
    await print(`${[at, action, outcome, who, ...facts].filter(Boolean).join('  ')}\n`);
  }
}
