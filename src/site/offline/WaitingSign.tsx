import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { SAVED_CHANGED } from '#device/storage/savedRequests.ts';
import { shownForm } from '#device/storage/shownForm.ts';
import type { Translate } from '#messages/translator.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { loadSending } from '#wizard/sending/loadSending.ts';
import { sendWaiting } from '#wizard/waiting/sendWaiting.ts';
import { type WaitingNotice, waitingNotices } from '#wizard/waiting/waitingNotices.ts';
import { useLanguage } from '../shell/LanguageProvider.tsx';
import { useAddress } from '../shell/useAddress.ts';

/** Sends the submissions that wait on the device, and shows their outcomes. */
export function WaitingSign({ pathname, offline }: { pathname: string; offline: boolean }) {
  const t = useTranslate();
  const { locale } = useLanguage();
  const addressOf = useAddress();
  const [notices, setNotices] = useState<WaitingNotice[]>([]);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened tries.
  useEffect(() => {
    const look = async () => {
      const found = await waitingNotices();
      const others = found.filter(({ form, kind }) => kind === 'sent' || form !== shownForm());
      // A success is told once; it stays until its receipt is opened.
      setNotices((before) => [...before.filter(({ kind }) => kind === 'sent'), ...others]);
      return others.some(({ kind }) => kind === 'waiting');
    };
    const send = async () => {
      const waits = await look();
      if (!waits || offline || busy.current) return;
      busy.current = true;
      setSending(true);
      await sendWaiting({ ...MEANS, except: shownForm() }).finally(() => {
        busy.current = false;
        setSending(false);
        window.dispatchEvent(new Event(SAVED_CHANGED));
      });
      await look();
    };
    // The network is down, or a browser refuses its storage: the next page tries again.
    send().catch(() => undefined);
  }, [pathname, offline]);
  return notices
    .filter(({ kind, path }) => !(kind === 'sent' && path === pathname))
    .map(({ kind, form, titles, path }) => (
      <p key={`${kind} ${form} ${path}`} className="wrap">
        <span>{textOf(kind, sending, titles[locale] ?? Object.values(titles)[0] ?? '', t)}</span>
        <a className="link" href={addressOf(path)}>
          <FormattedMessage id={LINKS[kind]} />
        </a>
      </p>
    ));
}

function textOf(kind: WaitingNotice['kind'], sending: boolean, form: string, t: Translate): string {
  if (kind === 'sent') return t('shell.waitingSent', { form });
  if (kind === 'refused') return t('shell.waitingRefused', { form });
  return sending ? t('shell.waitingSending', { form }) : t('shell.waiting', { form });
}

const LINKS = {
  waiting: 'shell.waitingOpen',
  refused: 'shell.waitingWhy',
  sent: 'shell.waitingReceipt',
} as const;

const MEANS: Parameters<typeof sendWaiting>[0] = {
  send: async (form, payload, options) => {
    const { submitForm } = await loadSending();
    return submitForm(form, payload, { ...options, onProgress: () => undefined });
  },
  uploads: async (form, locale) => {
    const { BackgroundUploads } = await import('#wizard/uploads/uploadChunk.ts');
    return new BackgroundUploads(() => form, { locale: () => locale });
  },
};
