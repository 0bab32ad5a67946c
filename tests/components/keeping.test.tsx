import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axios from 'axios';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { referenceIn } from '#contract/receiptRoute.ts';
import { noteServerTime } from '#device/browser/serverTime.ts';
import { readDraft } from '#device/storage/draftStorage.ts';
import { mayHaveSaved } from '#device/storage/marks.ts';
import { listReceipts, readReceipt } from '#device/storage/receiptStorage.ts';
import { SavingLine } from '#wizard/draft/SavingLine.tsx';
import { FormScreen } from '#wizard/FormScreen.tsx';
import { FormSession } from '#wizard/FormSession.ts';
import { TextProvider } from '../support/components/Frame.tsx';
import { formOf } from '../support/sampleForm.ts';

/** The machine may be busy. */
const waitLong = <Value,>(check: () => Value) => vi.waitFor(check, { timeout: 5000 });

const TWO_STEPS = [
  { id: 'un', title: 'Un', fields: ['nom'] },
  { id: 'deux', title: 'Deux', fields: ['ville'] },
];

let count = 0;
/** How many channels were opened. */
let channels = 0;
const leave: (() => void)[] = [];

beforeEach(() => {
  class CountedChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels += 1;
    }
  }
  vi.stubGlobal('BroadcastChannel', CountedChannel);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const each of leave.splice(0)) each();
  vi.unstubAllGlobals();
});

/** A form of one step, or of one for each field. */
function newForm(steps: 1 | 2 = 1) {
  count += 1;
  const text = { type: 'string', maxLength: 99 } as const;
  const properties = { nom: { ...text, title: 'Nom' }, ville: { ...text, title: 'Ville' } };
  return formOf(properties, {
    id: `kept-${count}`,
    ui: { ...(steps === 2 && { steps: TWO_STEPS }), route: '/kept' },
  });
}

/** A tab with the form open, once it hears the others. */
async function openTab({ form, validators }: ReturnType<typeof newForm>) {
  const before = channels;
  const session = new FormSession(form, validators);
  leave.push(session.open());
  await waitLong(() => expect(channels).toBe(before + 1));
  return session;
}

const set = (session: FormSession, path: string, answer: string) =>
  act(() => session.read().store.setAnswer(path, answer));
const expectAnswers = (session: FormSession, answers: object) =>
  waitLong(() => expect(session.read().store.answers).toEqual(answers));
const draftAnswers = async (id: string) => (await readDraft(id))?.answers;
const send = (session: FormSession) =>
  act(() => session.send('fr', () => ({ seconds: 9, trapFilled: false })));

function acceptAll(reference: string) {
  axios.defaults.adapter = async (config) => {
    const data = { id: reference, reference };
    return { data, status: 201, statusText: 'Created', headers: {}, config };
  };
}

it('two tabs show the newer answer of each field, and the one that did not change says why', async () => {
  const form = newForm();
  const [one, other] = [await openTab(form), await openTab(form)];
  set(other, 'ville', 'Douala');
  await expectAnswers(one, { ville: 'Douala' });
  const { generation } = one.read();
  set(other, 'ville', 'Yaoundé');
  set(one, 'nom', 'Abena');
  await expectAnswers(one, { nom: 'Abena', ville: 'Yaoundé' });
  await expectAnswers(other, { nom: 'Abena', ville: 'Yaoundé' });
  expect(one.read().draft).toEqual({ kind: 'otherTab' });
  // Uncontrolled controls show the answer when rendered anew.
  expect(one.read().generation).toBeGreaterThan(generation);
  await waitLong(async () =>
    expect(await draftAnswers(form.form.id)).toEqual({ nom: 'Abena', ville: 'Yaoundé' }),
  );
});

it('answers erased in one tab are erased in the other, which can have them back in both', async () => {
  const form = newForm();
  const [one, other] = [await openTab(form), await openTab(form)];
  set(one, 'nom', 'Abena');
  await expectAnswers(other, { nom: 'Abena' });
  act(() => one.startOver());
  await expectAnswers(other, {});
  const { draft } = other.read();
  expect(draft.kind).toBe('cleared');
  act(() => other.undo(draft.kind === 'cleared' ? draft.answers : {}));
  await expectAnswers(one, { nom: 'Abena' });
});

it('a request sent from one tab is not left in the other to be sent again', async () => {
  const form = newForm();
  acceptAll('TABS0001');
  const [one, other] = [await openTab(form), await openTab(form)];
  set(one, 'nom', 'Abena');
  await expectAnswers(other, { nom: 'Abena' });
  await send(one);
  await expectAnswers(other, {});
  expect(other.read().draft).toEqual({ kind: 'sent', path: '/recu/TABS0001' });
});

it('a device that is told not to keep answers removes them, in all tabs, until it is told otherwise', async () => {
  const form = newForm();
  acceptAll('OFF00001');
  const [one, other] = [await openTab(form), await openTab(form)];
  noteServerTime(new Date().toISOString());
  set(one, 'nom', 'Abena');
  await waitLong(() => expect(one.read().savedUntil).toMatch(/^\d{4}-\d\d-\d\d$/));
  expect(await draftAnswers(form.form.id)).toEqual({ nom: 'Abena' });
  act(() => one.setSaving(false));
  await waitLong(() => expect(other.read().saves).toBe(false));
  await waitLong(() =>
    expect(one.read()).toMatchObject({ saves: false, stored: 'nothing', savedUntil: undefined }),
  );
  set(other, 'ville', 'Douala');
  await expectAnswers(one, { nom: 'Abena', ville: 'Douala' });
  expect(await draftAnswers(form.form.id)).toBeUndefined();
  const later = await openTab(form);
  expect(later.read().saves).toBe(false);
  await send(one);
  const path = one.read().receipt?.path ?? '';
  // The history keeps addresses.
  expect(path).not.toContain('OFF00001');
  const kept = await readReceipt(referenceIn(path));
  expect(kept).toMatchObject({ receipt: { reference: 'OFF00001' }, onDevice: false });
  expect((await listReceipts()).map(({ reference }) => reference)).not.toContain('OFF00001');
  act(() => later.setSaving(true));
  set(later, 'nom', 'Awa');
  await waitLong(async () => expect(await draftAnswers(form.form.id)).toEqual({ nom: 'Awa' }));
});

it('the keeping is turned off for all forms at once, and their drafts and receipts go; the line asks first', async () => {
  const [form, second] = [newForm(), newForm()];
  acceptAll('ALL00001');
  const [one, other] = [await openTab(form), await openTab(second)];
  set(other, 'nom', 'Awa');
  await waitLong(() => expect(other.read().stored).toBe('all'));
  expect(await one.savesOthers()).toBe(true);
  set(one, 'nom', 'Abena');
  await send(one);
  await waitLong(async () => expect(await readReceipt('ALL00001')).toMatchObject({ onDevice: true }));
  expect(await other.savesOthers()).toBe(true);
  act(() => one.setSaving(false));
  await waitLong(() => expect(other.read()).toMatchObject({ saves: false, stored: 'nothing' }));
  await waitLong(async () => expect(await readReceipt('ALL00001')).toBeUndefined());
  expect(await draftAnswers(second.form.id)).toBeUndefined();
  expect(mayHaveSaved()).toBe(false);
  set(other, 'nom', 'Awa Ngono');
  await other.drafts.save();
  expect(await draftAnswers(second.form.id)).toBeUndefined();
  // As a tab of its own hears it.
  localStorage.removeItem('unsaved');
  window.dispatchEvent(new StorageEvent('storage', { key: 'unsaved' }));
  await waitLong(async () => expect(await draftAnswers(second.form.id)).toEqual({ nom: 'Awa Ngono' }));
});

it('of a device that keeps other requests it is asked before they go', async () => {
  const onSave = vi.fn();
  const saved = { saves: true, stored: 'all', savedUntil: '2026-03-09', unsaved: false } as const;
  const line = (others: boolean) => (
    <TextProvider>
      <SavingLine
        saved={saved}
        ahead={false}
        onErase={() => {}}
        onSave={onSave}
        savesOthers={async () => others}
      />
    </TextProvider>
  );
  const { rerender } = render(line(true));
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  await press('Ne rien garder sur cet appareil');
  expect(screen.getByText(/D'autres demandes sont gardées/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Tout garder');
  await press('Tout garder');
  expect(screen.queryByText(/D'autres demandes sont gardées/)).toBeNull();
  await press('Ne rien garder sur cet appareil');
  expect(onSave).not.toHaveBeenCalled();
  await press('Tout effacer et ne rien garder');
  expect(onSave).toHaveBeenLastCalledWith(false);
  rerender(line(false));
  await press('Ne rien garder sur cet appareil');
  expect(onSave).toHaveBeenCalledTimes(2);
});

it('a form that was sent or erased in another tab begins again, with a link to the receipt in the language of the address', async () => {
  const { form, validators, texts } = newForm(2);
  const screenAt = (address: string) =>
    render(
      <TextProvider texts={texts}>
        <MemoryRouter basename="/en" initialEntries={[{ pathname: address, state: { step: 1 } }]}>
          <FormScreen form={form} validators={validators} phones={[]} />
        </MemoryRouter>
      </TextProvider>,
    );
  screenAt('/en/kept');
  await screen.findByRole('heading', { name: 'Deux' });
  const other = new BroadcastChannel(`draft:${form.id}`);
  leave.push(() => other.close());
  const link = await waitLong(() => {
    // Until the form hears it.
    other.postMessage({ kind: 'sent', path: '/recu/AB12' });
    return screen.getByRole('link', { name: 'Voir et imprimer le reçu' });
  });
  expect(link.getAttribute('href')).toBe('/en/recu/AB12');
  await screen.findByRole('heading', { name: 'Un' });
});

it('a draft leads back to the last step that was on screen', async () => {
  const { form, validators, texts } = newForm(2);
  const user = userEvent.setup();
  const resume = /^Continuer à «\sDeux\s»$/u;
  const visit = async () => {
    const view = render(
      <TextProvider texts={texts}>
        <MemoryRouter>
          <FormScreen form={form} validators={validators} phones={[]} />
        </MemoryRouter>
      </TextProvider>,
    );
    await screen.findByRole('heading', { name: 'Un' });
    return view;
  };
  const first = await visit();
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Abena');
  await waitLong(async () => expect(await readDraft(form.id)).toMatchObject({ step: 'un' }));
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await waitLong(async () => expect(await readDraft(form.id)).toMatchObject({ step: 'deux' }));
  first.unmount();

  await visit();
  await user.click(await screen.findByRole('button', { name: resume }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Deux' }));
  expect(screen.queryByRole('button', { name: resume })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  await screen.findByRole('heading', { name: 'Un' });
  screen.getByRole('button', { name: resume });
});
