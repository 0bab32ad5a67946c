import { type MouseEvent, useRef } from 'react';
import { useAppear } from './useAppear.ts';
import { useLiveParts } from './useLiveParts.ts';
import { usePictureFailures } from './usePictureFailures.ts';

interface PageScreenProps {
  /** Id of the page. */
  id: string;
  /** Its blocks, as they were rendered at publication. */
  html: string;
}

/** An information page: still HTML, in which parts come to life. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles up from links, the keyboard's too
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
