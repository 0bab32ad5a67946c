import { type ButtonHTMLAttributes, createContext, type MouseEventHandler } from 'react';

type ButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'name' | 'value' | 'onClick'>;

/**
 * Makes the props of a button that changes the form (adds an entry, goes to a step): in browsers it calls `run`; in a form
 * without script it sends the form with `command`.
 */
export const CommandContext = createContext(
  (_command: string, run: MouseEventHandler<HTMLButtonElement>): ButtonProps => ({
    type: 'button',
    onClick: run,
  }),
);
