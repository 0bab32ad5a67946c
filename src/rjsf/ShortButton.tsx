import type { MouseEventHandler } from 'react';

/** A button with a short visible text and a full accessible name, `name`: "Remove" and "Remove cv.pdf". */
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
