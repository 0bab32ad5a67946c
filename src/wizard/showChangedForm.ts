import { flushSync } from 'react-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { FormSession } from './FormSession.ts';
import { loadSending } from './sending/loadSending.ts';

/**
 * Shows the form as it is published now, after the server has refused its earlier version `sent`, and the changes. Resolves to the
 * index of the step to check, if there is one; else to why the earlier form stays on screen: the current one was `not reached`, or the
 * published page has `not changed`.
 * @param renew loads the current form and renders it
 * @param onShow called when the changes are rendered
 */
export async function showChangedForm(
  session: FormSession,
  entries: readonly RefusalEntry[],
  sent: CompiledForm,
  renew: (() => Promise<void>) | undefined,
  onShow: () => void,
): Promise<{ index?: number } | 'not reached' | 'not changed'> {
  const { stepToCheck } = await loadSending();
  const isEarlier = () => session.form.version === sent.version;
  if (isEarlier()) {
    if (!renew) return 'not reached';
    const renewed = await renew().then(
      () => true,
      () => false,
    );
    if (isEarlier()) return renewed ? 'not changed' : 'not reached';
  }
  const { store } = session.read();
  const found = stepToCheck(session, store, entries);
  store.setErrors(found?.errors ?? []);
  flushSync(() => {
    onShow();
    session.showChanges(entries);
  });
  return { index: found?.index };
}
