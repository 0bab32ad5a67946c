import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fileOf } from '../support/components/fileOf.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { uiOf } from '../support/sampleForm.ts';

/** `applyAccept: false`: browsers let people choose files that `accept` excludes, so the page must check them. */
const user = userEvent.setup({ applyAccept: false });

const renderFile = (before?: (page: HTMLElement) => void, animated?: boolean) =>
  renderForm({
    schema: {
      type: 'object',
      required: ['cv'],
      properties: {
        cv: {
          title: 'CV',
          file: { accept: ['.pdf'], maxBytes: 10_485_760, animated },
          errorMessage: { required: 'Ce fichier est obligatoire' },
        },
      },
    },
    ui: {
      ...uiOf(['cv'], { uiSchema: { cv: { 'ui:help': 'Une aide.' } } }),
      submission: { path: '/api/test', encoding: 'multipart' },
    },
    before,
  });

const control = () => screen.getByLabelText<HTMLInputElement>(/^CV/, { selector: 'input' });
const plain = (text: string | null | undefined) => text?.replace(/\s+/g, ' ');
const described = () =>
  control()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => plain(document.getElementById(id)?.textContent));

/** The file in the only submission. */
async function sentFile(sent: unknown[]): Promise<File> {
  await waitFor(() => expect(sent).toHaveLength(1));
  return (sent[0] as FormData).get('cv') as File;
}

describe('the widget file', () => {
  it('has its title as name, its help and limits as description, and shows its error', async () => {
    const { summary } = await renderFile();
    expect(described()).toEqual(['Une aide.', expect.stringMatching(/PDF.*10 Mo/)]);
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    const link = within(await summary()).getByRole('link');
    expect(plain(link.textContent)).toBe('CV : Ce fichier est obligatoire');
    expect(described()?.[0]).toBe('Erreur : Ce fichier est obligatoire');
    expect(control().getAttribute('aria-invalid')).toBe('true');
    await user.click(link);
    expect(document.activeElement).toBe(control());
  });

  it('keeps a file that was chosen before hydration', async () => {
    const { sent } = await renderFile((page) => {
      const input = page.querySelector('[name=cv]');
      if (input) Object.defineProperty(input, 'files', { value: [fileOf('avant.pdf', 8)] });
    });
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    expect((await sentFile(sent)).name).toBe('avant.pdf');
  });

  it.each([
    ['portrait.png', 4_000, "Ce format de fichier n'est pas accepté. Choisissez un fichier PDF."],
    ['lourd.pdf', 10_485_761, 'Ce fichier dépasse 10 Mo. Choisissez un fichier plus léger.'],
    ['vide.pdf', 0, expect.stringMatching(/^Ce fichier est vide\./)],
  ])('refuses %s of %d bytes at once, and announces the error', async (name, size, text) => {
    await renderFile();
    await user.upload(control(), fileOf(name, size));
    await waitFor(() => expect(control().getAttribute('aria-invalid')).toBe('true'));
    const error = plain(document.querySelector('.field-error')?.textContent)?.replace(/^Erreur : /, '');
    expect(error).toEqual(text);
    const announced = screen.getAllByRole('status').map((status) => plain(status.textContent));
    expect(announced.find((text) => text?.includes(name))).toContain(error);
  });

  it('keeps the focus in the file when the button that had it goes away', async () => {
    await renderFile(undefined, true);
    await user.upload(control(), fileOf('cv.pdf', 8));
    const skip = await screen.findByRole('button', { name: /^Passer/ });
    screen.getByRole('progressbar', { name: 'Chargement de cv.pdf' });
    await user.click(skip);
    expect(screen.queryByRole('button', { name: /^Passer/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remplacer cv.pdf' }));
  });

  it('shows a bar and its button only if the rule asks for them', async () => {
    await renderFile();
    await user.upload(control(), fileOf('cv.pdf', 8));
    await screen.findByRole('button', { name: 'Remplacer cv.pdf' });
    // The bar of the upload, which goes on by itself, has another name.
    expect(screen.queryByRole('progressbar', { name: 'Chargement de cv.pdf' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Passer/ })).toBeNull();
  });

  it('accepts a dropped file after another one was removed, and sends it', async () => {
    const { sent } = await renderFile();
    await user.upload(control(), fileOf('vide.pdf', 0));
    // jsdom does not scroll: whether the browser may is all that can be seen.
    const focus = vi.spyOn(control(), 'focus');
    await user.click(screen.getByRole('button', { name: 'Retirer vide.pdf' }));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    expect(document.activeElement).toBe(control());
    expect(control().getAttribute('aria-invalid')).toBe('false');
    const transfer = { types: ['Files'], files: [fileOf('depose.pdf', 8)] };
    fireEvent.dragOver(control(), { dataTransfer: transfer });
    fireEvent.drop(control(), { dataTransfer: transfer });
    await screen.findByRole('button', { name: 'Remplacer depose.pdf' });
    expect(control().getAttribute('aria-invalid')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    expect((await sentFile(sent)).name).toBe('depose.pdf');
  });
});
