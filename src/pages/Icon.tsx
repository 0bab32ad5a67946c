import { type InterfaceIcon, interfaceIcons } from './interfaceIcons.ts';
import { LineIcon } from './LineIcon.tsx';

/** An icon of the interface itself, which content cannot name. */
export function Icon({ name, className }: { name: InterfaceIcon; className?: string }) {
  return <LineIcon path={interfaceIcons[name]} className={className} />;
}
