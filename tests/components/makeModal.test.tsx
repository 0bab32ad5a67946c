import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showDialog } from '#device/browser/showDialog.ts';

// As before Safari 15.4 and Firefox 98: the element is there, and knows nothing.
beforeEach(() => {
  const { showModal, close } = HTMLDialogElement.prototype;
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
  return () => Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => showDialog(dialog.current), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="title">
      <h2 id="title" tabIndex={-1}>
        Menu
      </h2>
      <button type="button" onClick={() => dialog.current?.close()}>
        Fermer
      </button>
    </dialog>
  );
}

async function open() {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Ouvrir' });
  button.focus();
  fireEvent.click(button);
  const dialog = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog[aria-modal=true]');
    if (!found) throw new Error('There is no modal dialog yet.');
    return found;
  });
  return { button, dialog };
}

it('starts at the heading and keeps the focus where the browser knows no modal dialogs', async () => {
  const { button, dialog } = await open();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Menu' }));
  act(() => button.focus());
  expect(document.activeElement).toBe(dialog);
});

it.each([
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['its button', () => fireEvent.click(screen.getByText('Fermer'))],
])('closes by %s, and gives the focus back', async (_, close) => {
  const { button, dialog } = await open();
  close(dialog);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});
