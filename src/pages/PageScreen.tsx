import { type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadsToScreen } from './leadsToScreen.ts';
import { useAppear } from './useAppear.ts';
import { useLiveParts } from './useLiveParts.ts';
import { usePictureFailures } from './usePictureFailures.ts';

interface PageScreenProps {
  /** Id of the page. */
  id: string;
  /** Its blocks, as they were rendered at publication. */
  html: string;
}

/** An information page: still HTML, in which parts come to life and links go through the router. */
export function PageScreen({ id, html }: PageScreenProps) {
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLiveParts(root, html);
  useAppear(root, html);
  usePictureFailures(root);

  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const log = event.target.closest<HTMLElement>('[data-log]')?.dataset.log;
    if (log) console.info(log);
    const link = event.target.closest('a');
    const href = link?.getAttribute('href');
    const own = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || !href || own || event.defaultPrevented || link.target || link.hasAttribute('download'))
      return;
    if (!leadsToScreen(href)) return;
    event.preventDefault();
    void navigate(href);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles up from links, the keyboard's too
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      key={id}
      ref={root}
      data-page={id}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React at publication
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
