import { useHref } from 'react-router-dom';
import { prefixed } from '#contract/addresses.ts';
import { leadsToScreen } from '#pages/leadsToScreen.ts';

/** Returns a function that begins links to screens with the language of the address, as `/en`, and leaves other links unchanged. */
export function useAddress(): (link: string) => string {
  const start = useHref('/');
  const prefix = start === '/' ? '' : start;
  return (link) => (leadsToScreen(link) ? prefixed(prefix, link) : link);
}
