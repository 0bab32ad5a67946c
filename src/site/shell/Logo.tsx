import { Emblem } from '#pages/Emblem.tsx';
import { useShell } from './ShellContext.ts';

/** The emblem that the theme names. */
export function Logo() {
  return <Emblem logo={useShell().look.logo} />;
}
