import { useHref } from 'react-router-dom';
import { prefixed } from '#contract/addresses.ts';
import { leadsToScreen } from '#pages/leadsToScreen.ts';

/** Returns what makes links to screens begin with the language of the address, as `/en`. Other links stay as they are. */
export function useAddress(): (link: string) => string {
  const start = useHref('/');
  const prefix = start === '/' ? '' : start;
  return (link) => (leadsToScreen(link) ? prefixed(prefix, link) : link);
}
