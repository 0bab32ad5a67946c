import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { isOffline, subscribeToNetwork } from '#device/network.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { leaving, savesAnswers, subscribeToSaving } from '#device/storage/saving.ts';
import { whenIdle } from '../loading/whenIdle.ts';
import type { WaitingSign } from './WaitingSign.tsx';

/** Shows that the site is not reached, and the outcomes of forms that were sent meanwhile. A live region must exist before its text. */
export function OfflineSign() {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const offline = useSyncExternalStore(subscribeToNetwork, isOffline, () => false);
  const way = useSyncExternalStore(subscribeToSaving, leaving, () => 'page' as const);
  const [Waiting, setWaiting] = useState<typeof WaitingSign>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page there may be something.
  useEffect(() => {
    // In a tab that keeps to itself, the waiting submissions are somebody else's.
    if (Waiting || !mayHaveSaved() || !savesAnswers()) return;
    const load = () => import('./WaitingSign.tsx').then(({ WaitingSign }) => setWaiting(() => WaitingSign));
    // Without a network the next page tries again.
    whenIdle(() => void load().catch(() => undefined));
  }, [pathname, Waiting]);
  return (
    <div role="status" className="offline">
      {offline && <p className="wrap">{formatMessage({ id: 'shell.offline' }, { way: way ?? 'stay' })}</p>}
      {Waiting && <Waiting pathname={pathname} offline={offline} />}
    </div>
  );
}
