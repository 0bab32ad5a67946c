import { useEffect } from 'react';

/** The parts of the editor that F6 goes to, in this order, as in other programs with panes. */
const REGION = '[data-region]';

/** Goes to the next part of the editor from the one that has the focus, with Shift to the one before. */
export function focusNextRegion(backwards: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGION)];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = (at + (backwards ? -1 : 1) + regions.length) % regions.length;
  const region = regions[next];
  region?.querySelector<HTMLElement>('textarea, input, [tabindex="0"], button, iframe')?.focus();
}

export function isRegionKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return key === 'F6';
}

export function useRegions(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isRegionKey(event)) return;
      event.preventDefault();
      focusNextRegion(event.shiftKey);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
