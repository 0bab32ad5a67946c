import Box from '@mui/material/Box';
import type { ComponentProps, ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type LiveParts, liveParts } from '../liveParts.ts';

interface LiveProps<Name extends keyof LiveParts> {
  part: Name;
  /** Unique in the page. */
  id: string;
  /** Sent as JSON in `data-props`. */
  props: ComponentProps<LiveParts[Name]>;
}

/** Renders a live part on the server. `useLiveParts` hydrates it in the browser from `data-props`. */
export function Live<Name extends keyof LiveParts>({ part, id, props }: LiveProps<Name>) {
  const Part = liveParts[part] as ComponentType<object>;
  const html = renderToString(<Part {...props} />);
  return (
    <Box
      sx={{ display: 'contents' }}
      data-live={part}
      data-live-id={`${id}-${part}`}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the part's own markup, hydrated as a root of its own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
