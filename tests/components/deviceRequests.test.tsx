import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { listDrafts, removeDraft, writeDraft } from '#device/storage/draftStorage.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { listReceipts, removeReceipt, saveReceipt } from '#device/storage/receiptStorage.ts';
import { DeviceRequests } from '#pages/blocks/gate/DeviceRequests.tsx';
import { GateBlock } from '#pages/blocks/gate/GateBlock.tsx';
import { Frame } from '../support/components/Frame.tsx';
import { plainText } from '../support/components/plainText.ts';
import { draftWith } from '../support/draftWith.ts';

/** The machine may be busy. */
const waitLong = <Value,>(check: () => Value) => vi.waitFor(check, { timeout: 5000 });

const user = userEvent.setup();
const texts = {
  locale: 'fr',
  title: 'Vos demandes',
  resume: 'Reprendre',
  remove: 'Effacer',
  removeAll: 'Tout effacer',
  left: 'Pas effacé.',
  removeSurely: 'Confirmer',
  removed: 'Effacé.',
  view: 'Voir le reçu',
  keptUntil: "Gardé jusqu'au {date}",
  keptDays: 'Gardé 7 jours',
  sent: 'Envoyée le {date}, référence {reference}',
};

const leaveDraft = () => writeDraft('stand', draftWith({ nom: 'Abena' }));
async function leaveReceipt() {
  const sentAt = Date.now();
  const titles = { form: 'Atelier', text: '', next: [], amounts: [], steps: [] };
  saveReceipt({
    reference: 'AB12',
    form: 'atelier',
    route: '/',
    sentAt,
    timeZone: 'Africa/Douala',
    texts: { fr: titles },
  });
  await waitLong(async () => expect(await listReceipts()).toHaveLength(1));
}

beforeEach(async () => {
  // Other test files leave entries in the storage, which a worker's files share.
  for (const { form } of await listDrafts()) await removeDraft(form);
  for (const { reference } of await listReceipts()) await removeReceipt(reference);
  localStorage.clear();
});

it('lists drafts and receipts of this device', async () => {
  vi.setSystemTime('2025-03-01T23:30:00Z');
  await leaveDraft();
  await leaveReceipt();
  render(<DeviceRequests {...texts} />);
  const [draft, receipt] = within(await screen.findByRole('region', { name: 'Vos demandes' })).getAllByRole(
    'listitem',
  );
  vi.useRealTimers();
  expect(plainText(draft!)).toMatch(/Stand.*Gardé jusqu'au 9 mars 2025/);
  expect(plainText(receipt!)).toMatch(/Atelier.*Envoyée le 2 mars 2025, référence AB12/);
  expect(screen.getByRole('link', { name: 'Reprendre Stand' }).getAttribute('href')).toBe('/stand');
  expect(screen.getByRole('link', { name: 'Voir le reçu AB12' }).getAttribute('href')).toBe('/recu/AB12');
});

it('leads to English addresses on an English page', async () => {
  const meta = document.createElement('meta');
  meta.name = 'publication';
  meta.content = JSON.stringify({ prefix: '/en' });
  document.head.append(meta);
  await leaveDraft();
  await leaveReceipt();
  render(<DeviceRequests {...texts} />);
  const draft = await screen.findByRole('link', { name: 'Reprendre Stand' });
  expect(draft.getAttribute('href')).toBe('/en/stand');
  const receipt = screen.getByRole('link', { name: 'Voir le reçu AB12' });
  expect(receipt.getAttribute('href')).toBe('/en/recu/AB12');
  meta.remove();
});

it('removes a draft when asked twice', async () => {
  await leaveDraft();
  render(<DeviceRequests {...texts} />);
  await user.click(await screen.findByRole('button', { name: 'Effacer Stand' }));
  expect(await listDrafts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Confirmer Stand' }));
  await waitLong(() => expect(document.activeElement?.textContent).toBe('Effacé.'));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(await listDrafts()).toEqual([]);
});

it('removes a receipt, and everything at once; what the browser does not remove is said', async () => {
  await leaveReceipt();
  render(<DeviceRequests {...texts} />);
  await user.click(await screen.findByRole('button', { name: 'Effacer AB12' }));
  expect(screen.queryByRole('button', { name: 'Tout effacer' })).toBeNull();
  const refused = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new Error('refused');
  });
  await user.click(screen.getByRole('button', { name: 'Confirmer AB12' }));
  await screen.findByText('Pas effacé.');
  expect(await listReceipts()).toHaveLength(1);
  refused.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Confirmer AB12' }));
  await screen.findByText('Effacé.');
  expect(await listReceipts()).toEqual([]);
  cleanup();

  await leaveReceipt();
  await leaveDraft();
  render(<DeviceRequests {...texts} />);
  await user.click(await screen.findByRole('button', { name: 'Tout effacer' }));
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  await screen.findByText('Effacé.');
  expect(await listReceipts()).toEqual([]);
  expect(await listDrafts()).toEqual([]);
  expect(mayHaveSaved()).toBe(false);
});

it('shows nothing on a device that keeps nothing, and looks no further the next time', async () => {
  await leaveDraft();
  await removeDraft('stand');
  expect(mayHaveSaved()).toBe(true);
  const { container } = render(<DeviceRequests {...texts} />);
  await waitLong(() => expect(mayHaveSaved()).toBe(false));
  expect(container.innerHTML).toBe('');
  const open = vi.spyOn(indexedDB, 'open');
  render(<DeviceRequests {...texts} />);
  expect(container.innerHTML).toBe('');
  expect(open).not.toHaveBeenCalled();
});

it('stands above the buttons of the gate', () => {
  const button = { id: 'stand', label: 'Stand', link: '/stand', icon: 'stand' } as const;
  const { container } = render(
    <Frame>
      <GateBlock block={{ type: 'gate', id: 'g', title: 'T', question: 'Q', buttons: [button] }} />
    </Frame>,
  );
  const list = container.querySelector('[data-live="device-requests"]') as Element;
  const after = list.compareDocumentPosition(screen.getByRole('link', { name: 'Stand' }));
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
