import { Emblem } from '#pages/Emblem.tsx';
import { useShell } from './ShellContext.ts';

/** The theme's logo. */
export function Logo() {
  return <Emblem logo={useShell().theme.logo} />;
}
