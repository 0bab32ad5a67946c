import { type InterfaceIcon, interfaceIcons } from './interfaceIcons.ts';
import { LineIcon } from './LineIcon.tsx';

/** An icon of the interface itself, in browser code; content uses `ContentIcon`. */
export function Icon({ name, className }: { name: InterfaceIcon; className?: string }) {
  return <LineIcon path={interfaceIcons[name]} className={className} />;
}
