import { useSyncExternalStore } from 'react';
import { isOffline, subscribeToNetwork } from '#device/network.ts';
import { useText } from '#messages/useText.ts';

/** Says that the site is not reached, and what still works. A live region must exist before its text. */
export function OfflineSign() {
  const t = useText();
  const offline = useSyncExternalStore(subscribeToNetwork, isOffline, () => false);
  return (
    <div role="status" className="offline">
      {offline && <p className="wrap">{t('shell.offline')}</p>}
    </div>
  );
}
