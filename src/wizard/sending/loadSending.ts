import { useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';

export type Sending = typeof import('./sendingChunk.ts');

let loaded: Sending | undefined;
const listeners = new Set<() => void>();

/** Loads the code for sending, a chunk of its own: a reader that sends nothing does not load it. */
export async function loadSending(): Promise<Sending> {
  loaded = await import('./sendingChunk.ts');
  for (const listener of listeners) listener();
  return loaded;
}

/** The code for sending; undefined until it has loaded. */
export function useSending(): Sending | undefined {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call on the first focus in a form: loads the code for sending, and prepares a proof if the form always needs one. */
export function prepareSending(form: CompiledForm): void {
  void loadSending().then(
    ({ prepareProof }) => prepareProof(form),
    () => undefined,
  );
}
