import { type MouseEventHandler, use } from 'react';
import { CommandContext } from './CommandContext.ts';

/** A button with a short visible text and a full accessible name, `name`: "Remove" and "Remove cv.pdf". */
export function ShortButton(props: {
  text: string;
  name: string;
  /** See `CommandContext`. */
  command?: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
}) {
  const { text, name, command = '', onClick } = props;
  const propsOf = use(CommandContext);
  return (
    <button className="link" aria-label={name} {...propsOf(command, onClick)}>
      {text}
    </button>
  );
}
