const listeners = new Set<() => void>();
let unreached = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Call when the site was reached again, or the device came online. */
export function markReached(): void {
  unreached = false;
  tell();
}

/** Calls `listener` when `isOffline` may have changed. Returns the function that unsubscribes. */
export function subscribeToNetwork(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', markReached);
    window.addEventListener('offline', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', markReached);
    window.removeEventListener('offline', tell);
  };
}

/** Whether the device says that it has no network, or the site was not reached since it last came online. */
export function isOffline(): boolean {
  return !navigator.onLine || unreached;
}

/** Call when the site was not reached although the device has a network. */
export function markUnreached(): void {
  unreached = true;
  tell();
}
