import { type MouseEvent, useRef } from 'react';
import { useAppear } from './useAppear.ts';
import { useLiveParts } from './useLiveParts.ts';
import { usePictureFailures } from './usePictureFailures.ts';

interface PageScreenProps {
  /** Id of the page. */
  id: string;
  /** Its blocks, rendered at publication. */
  html: string;
}

/** An information page: static HTML in which only the live parts are hydrated. */
export function PageScreen({ id, html }: PageScreenProps) {
  const root = useRef<HTMLDivElement>(null);
  useLiveParts(root, html);
  useAppear(root, html);
  usePictureFailures(root);

  const log = (event: MouseEvent) => {
    const logged = event.target instanceof Element && event.target.closest<HTMLElement>('[data-log]');
    if (logged) console.info(logged.dataset.log);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks that bubble up from links, keyboard ones included
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      key={id}
      ref={root}
      data-page={id}
      onClick={log}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React at publication
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
