import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { ShortButton } from '../../ShortButton.tsx';

/** A button beside the progress of a file. When it goes away with the focus, the first action of the file gets that. */
export function StatusButton(props: Omit<ComponentProps<typeof ShortButton>, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement !== element) return;
      const action = element?.closest('.file-item')?.querySelector<HTMLElement>('.file-actions button');
      action?.focus({ preventScroll: true });
    };
  }, []);
  return <ShortButton {...props} ref={button} />;
}
