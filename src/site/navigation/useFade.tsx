import { type ExoticComponent, Fragment, type PropsWithChildren, useMemo, ViewTransition } from 'react';
import { attempt } from '#contract/attempt.ts';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';
import { isSlowDevice } from './isSlowDevice.ts';

function Fade({ children }: PropsWithChildren) {
  // A form's steps are updates: they do not fade.
  return (
    <ViewTransition update="none" exit="none">
      {children}
    </ViewTransition>
  );
}

/**
 * Returns the component around the screen with the id `id`. A screen that a link led to fades in, not under
 * `prefers-reduced-motion`. A slow device has no fade either: the picture of the old screen takes it longer than the animation.
 */
export function useFade(id: string): typeof Fade | ExoticComponent<PropsWithChildren> {
  return useMemo(() => {
    const fades = id && attempt(() => window.hydrated) && !prefersReducedMotion() && !isSlowDevice();
    return fades ? Fade : Fragment;
  }, [id]);
}
