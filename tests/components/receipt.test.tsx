import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, get } from 'idb-keyval';
import { createIntl } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { noteServerTime } from '#device/browser/serverTime.ts';
import type { Receipt } from '#device/storage/Receipt.ts';
import { listReceipts, readReceipt, saveReceipt } from '#device/storage/receiptStorage.ts';
import { setSavesAnswers } from '#device/storage/saving.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { translator } from '#messages/translator.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { ReceiptScreen } from '#wizard/receipt/ReceiptScreen.tsx';
import { receiptOf } from '#wizard/review/receiptOf.ts';
import { answered } from '#wizard/sending/answered.ts';
import { Frame } from '../support/components/Frame.tsx';
import { plainText } from '../support/components/plainText.ts';
import { sampleSchema, sampleUi } from '../support/sampleForm.ts';

/** The machine may be busy. */
const waitLong = <Value,>(check: () => Value) => vi.waitFor(check, { timeout: 5000 });

const user = userEvent.setup();
const next = ['Le comité vous appelle sous cinq jours.', 'Le salon ouvre le 22 juillet.'];
const sidebar: FormUi['sidebar'] = [
  { panel: 'amount', title: 'Votre stand :', of: 'stand', by: 'kind', currency: 'XAF' },
  { panel: 'totals', title: 'Vos repas', of: 'meals', currency: 'XAF' },
];
const privacy = { purpose: 'Pour vous placer.', recipients: 'Le comité.', keepFor: 'P1Y' };
const ui = { ...sampleUi, sidebar, privacy, success: { ...sampleUi.success, next } };
const { form, texts } = compileForm('sample', sampleSchema, ui, 'Africa/Douala');
const interfaceTexts = {
  'form.file.nameAndSize': '{name} ({size})',
  'form.review.quantity': '{title} × {quantity}',
};
const messages = compileMessages({ ...texts, ...interfaceTexts }, 'fr', () => true);
const readers = [{ locale: 'fr', t: translator(createIntl({ locale: 'fr', messages })) }];
const answers = {
  name: 'Ngono',
  kind: 'firm',
  stand: 'big',
  meals: [{ id: 'lunch', count: 2 }],
  papers: { cv: new File(['%PDF'], 'cv.pdf') },
} as unknown as Answers;

const newReceipt = (reference: string, receivedAt?: string) =>
  answered(receiptOf(form, answers, readers), { id: reference, reference, receivedAt });
const onDevice = async (receipt: Receipt) => {
  saveReceipt(receipt);
  await waitLong(async () => expect(await readReceipt(receipt.reference)).toMatchObject({ onDevice: true }));
};

function show(reference: string, onTitle: (title: string | undefined) => void = () => {}) {
  const payment = {
    methods: [{ id: 'cash', name: 'Espèces' }],
    account: [{ id: 'iban', label: 'IBAN', value: 'CM00' }],
  };
  const contact = { email: 'aide@example.org', phones: ['+237 600'] };
  const props = { reference, siteName: 'Salon', payment, contact, onTitle };
  render(
    <Frame texts={texts}>
      <ReceiptScreen {...props} />
    </Frame>,
  );
  return () => plainText(document.body);
}

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

it('shows what was sent, what happens next, what to pay and how, and whom to ask', async () => {
  vi.setSystemTime('2025-03-01T23:30:00Z');
  await onDevice(newReceipt('AB12CD34'));
  const text = show('AB12CD34');
  await screen.findByText('AB12CD34', { selector: '.receipt-reference' });
  expect(text()).toContain('Envoyé le 2 mars 2025 à 00:30');
  expect(screen.getAllByRole('listitem').map(plainText)).toEqual(expect.arrayContaining(next));
  expect(text()).toMatch(/Nom ?Ngono/);
  expect(text()).toContain(`Texte sur vos données : version ${form.privacy!.version}`);
  expect(text()).toMatch(/CV ?cv\.pdf \(1 ko\)/);
  expect(text()).toMatch(
    /Votre stand ?500 FCFA.*Montant total ?400 FCFA.*provisoire.*Espèces.*IBAN ?CM00.*AB12CD34/,
  );
  expect(screen.getByRole('link', { name: 'aide@example.org' })).toBeTruthy();
  expect(text()).toContain("vos réponses jusqu'au 9 mars 2025");
  expect(text()).toContain("la référence, la date et le montant jusqu'au 2 mars 2026");
});

it('says so where a receipt is only in this tab', async () => {
  setSavesAnswers(false);
  const name = saveReceipt(newReceipt('TAB00001')) ?? '';
  setSavesAnswers(true);
  const titles = vi.fn();
  const text = show(name, titles);
  await screen.findByText('TAB00001', { selector: '.receipt-reference' });
  expect(text()).toContain('que dans cet onglet');
  expect(titles.mock.calls.flat()).not.toContain('TAB00001');
  expect((await listReceipts()).map(({ reference }) => reference)).not.toContain('TAB00001');
});

it('says that this device does not know a receipt, and whom to ask', async () => {
  show('ZZ99ZZ99');
  await screen.findByRole('heading', { name: "Ce reçu n'est pas sur cet appareil" });
  expect(screen.getByRole('link', { name: '+237 600' })).toBeTruthy();
});

it('removes a receipt from the device', async () => {
  await onDevice(newReceipt('DEL00001'));
  show('DEL00001');
  await user.click(await screen.findByRole('button', { name: 'Effacer ce reçu' }));
  const message = await screen.findByText(/a été effacé de cet appareil/);
  expect(document.activeElement).toBe(message);
  expect(await readReceipt('DEL00001')).toBeUndefined();
});

it('copies the reference, or selects it where the clipboard is refused', async () => {
  await onDevice(newReceipt('COP00001'));
  show('COP00001');
  const copy = await screen.findByRole('button', { name: 'Copier la référence' });
  await user.click(copy);
  await screen.findByText('Référence copiée');
  expect(await navigator.clipboard.readText()).toBe('COP00001');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(copy);
  await screen.findByText(/Référence sélectionnée/);
  expect(String(window.getSelection())).toBe('COP00001');
});

it('a week later the device has its reference, date and amount only, a year later nothing', async () => {
  const receipt = newReceipt('OLD00001', '2025-03-01T12:00:00.000Z');
  await onDevice(receipt);
  const at = (time: string) => {
    vi.setSystemTime(time);
    noteServerTime(time);
  };
  at('2025-03-08T11:59:00Z');
  expect(await readReceipt('OLD00001')).toEqual({ receipt, onDevice: true });
  at('2025-03-08T12:00:00Z');
  await listReceipts();
  const text = show('OLD00001');
  await screen.findByText('OLD00001', { selector: '.receipt-reference' });
  expect(text()).not.toContain('Ngono');
  expect(text()).toMatch(/Envoyé le 1er mars 2025 à 13:00.*Montant total ?400 FCFA/);
  expect(text()).toContain("ne garde que la référence, la date et le montant, jusqu'au 1er mars 2026");
  expect(JSON.stringify(await get('OLD00001', createStore('receipts', 'sent')))).not.toContain('Ngono');
  at('2026-03-02T12:00:00Z');
  expect(await readReceipt('OLD00001')).toBeUndefined();
  expect((await listReceipts()).map(({ reference }) => reference)).not.toContain('OLD00001');
});
