import { createElement, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import { importFetched } from '#device/fetchScript.ts';
import { arrivedLink, forgetLink, subscribeToLinks } from './arrivedLink.ts';
import type { HandoverProps } from './handoverChunk.tsx';
import type { HandedSession } from './travellingDraft.ts';

/**
 * The dialogs that carry a draft to another device: one that makes a link, one that opens an arrived link. Code and texts
 * (the module `textsUrl`) are loaded for the first of them.
 */
export function useHandover(
  session: HandedSession,
  textsUrl: string | undefined,
  onFailure: () => void,
): { dialog: ReactNode; open: () => void } {
  const link = useSyncExternalStore(subscribeToLinks, arrivedLink, () => undefined);
  const [shown, setShown] = useState<ReactNode>();
  const show = useCallback(
    async (props: Pick<HandoverProps, 'linkKey'>) => {
      try {
        const [{ Handover }, { messages }] = await Promise.all([
          import('./handoverChunk.tsx'),
          importFetched<{ messages: MessagesByLocale }>(textsUrl ?? ''),
        ]);
        const onClose = () => {
          setShown(undefined);
          if (props.linkKey !== undefined) forgetLink();
        };
        setShown(createElement(Handover, { ...props, session, messages, onClose }));
      } catch {
        // The network is down. An arrived link stays in memory, and in the mail.
        onFailure();
      }
    },
    [session, textsUrl, onFailure],
  );
  useEffect(() => {
    if (link?.path === window.location.pathname) void show({ linkKey: link.key });
  }, [link, show]);
  return { dialog: shown, open: () => void show({}) };
}
