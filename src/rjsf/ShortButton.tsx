import { type MouseEventHandler, type Ref, use } from 'react';
import { CommandContext } from './CommandContext.ts';

/** A button with a short visible text and a full accessible name, `name`: "Remove" and "Remove cv.pdf". */
export function ShortButton(props: {
  text: string;
  name: string;
  /** See `CommandContext`. */
  command?: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { text, name, command = '', onClick, ref } = props;
  const propsOf = use(CommandContext);
  return (
    <button ref={ref} className="link" aria-label={name} {...propsOf(command, onClick)}>
      {text}
    </button>
  );
}
