import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isOffline, subscribeToNetwork } from '#device/network.ts';
import { type WaitingForm, waitingForms } from '#device/storage/waiting.ts';
import { useText } from '#messages/useText.ts';
import { useAddress } from '../shell/useAddress.ts';

/** Says that the site is not reached, or which forms still wait to be sent. A live region must exist before its text. */
export function OfflineSign() {
  const t = useText();
  const addressOf = useAddress();
  const { pathname } = useLocation();
  const offline = useSyncExternalStore(subscribeToNetwork, isOffline, () => false);
  const [waiting, setWaiting] = useState<WaitingForm[]>([]);
  useEffect(() => {
    // The form itself says it, and sends when it is opened.
    const others = Object.values(waitingForms()).filter(({ route }) => route !== pathname);
    // The same empty list renders nothing again.
    setWaiting((before) => (before.length + others.length === 0 ? before : others));
  }, [pathname]);
  return (
    <div role="status" className="offline">
      {offline && <p className="wrap">{t('shell.offline')}</p>}
      {!offline &&
        waiting.map(({ route, title }) => (
          <p key={route} className="wrap">
            <span>{t('shell.waiting', { form: title })}</span>{' '}
            <a className="link" href={addressOf(route)}>
              {t('shell.waitingSend')}
            </a>
          </p>
        ))}
    </div>
  );
}
