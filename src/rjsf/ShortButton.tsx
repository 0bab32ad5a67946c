import type { MouseEventHandler } from 'react';

/** A button whose text leaves out what it is about, as that stands beside it; its name says it. */
export function ShortButton(props: {
  text: string;
  name: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
}) {
  const { text, name, onClick } = props;
  return (
    <button type="button" className="link" aria-label={name} onClick={onClick}>
      {text}
    </button>
  );
}
