import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { PartnerTabs } from '#pages/blocks/partners/PartnerTabs.tsx';
import { compileForm } from '#publication/compile/compileForm.ts';
import { DraftNotice } from '#wizard/draft/DraftNotice.tsx';
import { Panels } from '#wizard/panels/Panels.tsx';
import { SuccessDialog } from '#wizard/sending/SuccessDialog.tsx';
import { ErrorSummary } from '#wizard/step/ErrorSummary.tsx';
import { ToastRegion } from '#wizard/toast/Toast.tsx';
import { Frame } from '../support/components/Frame.tsx';
import { plainText } from '../support/components/plainText.ts';
import { readFixture } from '../support/readFixture.ts';
import { mealsField, sampleSchema, sampleUi } from '../support/sampleForm.ts';

const user = userEvent.setup();

describe('the error summary', () => {
  const { schema, ui } = readFixture('delegation');
  const { form, texts } = compileForm('delegation', schema, ui, 'Africa/Douala');

  it('lists errors in the order of fields and entries, and disappears with the last one', () => {
    const store = new AnswerStore({ personnes: [{}, {}] });
    render(
      <Frame texts={texts}>
        <ErrorSummary form={form} store={store} focus={{ current: null }} />
      </Frame>,
    );
    expect(document.querySelector('.error-summary')).toBeNull();
    const message = 'errors.required';
    act(() =>
      store.setErrors(
        ['personnes.1.nom', 'personnes.0.role', 'personnes.0.nom', 'etablissement'].map((path) => ({
          path,
          message,
        })),
      ),
    );
    const links = within(screen.getByRole('group', { name: /^4 réponses/ })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#field_etablissement',
      '#field_personnes_0_nom',
      '#field_personnes_0_role',
      '#field_personnes_1_nom',
    ]);
    expect(plainText(links[3] ?? null)).toMatch(/^Personne 2 · Nom : /);
    act(() => store.setErrors([]));
    expect(document.querySelector('.error-summary')).toBeNull();
  });

  it('has only the number of errors read aloud when one is corrected', () => {
    const store = new AnswerStore();
    const errors = ['etablissement', 'personnes'].map((path) => ({ path, message: 'errors.required' }));
    store.setErrors(errors);
    render(
      <Frame texts={texts}>
        <ErrorSummary form={form} store={store} focus={{ current: null }} />
      </Frame>,
    );
    const live = [...document.querySelectorAll('[aria-live], [role=alert], [role=status]')];
    expect(live).toEqual([screen.getByRole('heading', { name: '2 réponses sont à corriger' })]);
    act(() => store.setErrors(errors.slice(1)));
    expect(live.map(({ textContent }) => textContent)).toEqual(['Une réponse est à corriger']);
    expect(live[0]?.isConnected).toBe(true);
  });
});

describe('the panel', () => {
  const { form, texts } = compileForm(
    'sample',
    { ...sampleSchema, properties: { ...sampleSchema.properties, meals: mealsField } },
    {
      ...sampleUi,
      sidebar: [
        { panel: 'progress', style: 'percent' },
        { panel: 'amount', title: 'Prix :', of: 'stand', by: 'kind', currency: 'XAF' },
        { panel: 'totals', title: 'Repas', of: 'meals', currency: 'XAF' },
      ],
    },
    'Africa/Douala',
  );
  const renderPanels = (store: AnswerStore, place: 'progress' | 'panels') =>
    render(
      <Frame texts={texts}>
        <Panels in={place} form={form} store={store} steps={form.steps} visible={new Set()} index={1} />
      </Frame>,
    );

  it('progress shows the percentage and the current step', () => {
    renderPanels(new AnswerStore(), 'progress');
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('33');
    const steps = screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'));
    expect(steps).toEqual([null, 'step', null]);
  });

  it('amount and totals follow the answers; only sums are read aloud', () => {
    const store = new AnswerStore();
    renderPanels(store, 'panels');
    const panels = document.querySelector('.wizard-panels');
    expect(panels?.textContent).toBe('');
    const live = screen.getAllByRole('status');
    act(() => {
      store.setAnswer('stand', 'big');
      store.setAnswer('kind', 'firm');
      store.setAnswer('meals', [
        { id: 'lunch', count: 2 },
        { id: 'dinner', count: 3 },
      ]);
    });
    expect(plainText(panels)).toMatch(/500 FCFA.*Déjeuner.*400 FCFA.*Dîner.*450 FCFA.*Total : 850 FCFA/);
    expect(live.map(plainText)).toEqual(['Prix : 500 FCFA', 'Quantité totale : 5, Total : 850 FCFA']);
    act(() => store.setAnswer('meals', []));
    expect(live.map(plainText)).toEqual(['Prix : 500 FCFA', '']);
  });
});

it('the success dialog shows the reference, leads to the receipt or erases it, and its button closes it', async () => {
  const { form, texts } = compileForm('sample', sampleSchema, sampleUi, 'Africa/Douala');
  const close = vi.fn();
  const follow = vi.fn();
  let answer = (_erased: boolean) => {};
  const erase = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        answer = (erased) => (erased ? resolve() : reject(new Error('refused')));
      }),
  );
  render(
    <Frame texts={texts}>
      <SuccessDialog
        form={form}
        receipt={{ id: 'R7', reference: 'R7', path: '/recu/R7' }}
        phones={[]}
        onClose={close}
        onReceipt={follow}
        onErase={erase}
      />
    </Frame>,
  );
  expect(screen.getByRole('dialog', { name: 'Merci' }).textContent).toContain('R7');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Merci' }));
  await user.click(screen.getByRole('link', { name: 'Voir et imprimer le reçu' }));
  expect(follow).toHaveBeenCalledWith('/recu/R7');
  expect(close).not.toHaveBeenCalled();
  const press = () => user.click(screen.getByRole('button', { name: 'Effacer le reçu de cet appareil' }));
  for (const [erased, text] of [
    [false, /n'a pas pu effacer le reçu/],
    [true, /Le reçu est effacé de cet appareil/],
  ] as const) {
    await press();
    answer(erased);
    const said = await screen.findByText(text);
    expect(document.activeElement).toBe(said);
  }
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(close).toHaveBeenCalledOnce();
});

describe('a toast', () => {
  const toast = (variant: 'default' | 'destructive', onDismiss = vi.fn()) => {
    render(
      <Frame>
        <ToastRegion toast={{ id: 1, text: 'Envoyé', variant }} onDismiss={onDismiss} />
      </Frame>,
    );
    return onDismiss;
  };

  it('is an alert for a failure, and Escape dismisses it', async () => {
    const dismissed = toast('destructive');
    expect(screen.getByRole('alert').textContent).toContain('Envoyé');
    await user.keyboard('{F8}{Escape}');
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('is a status otherwise, and its button dismisses it', async () => {
    const dismissed = toast('default');
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.click(within(screen.getByRole('status')).getByRole('button'));
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('is at the top while it would cover the focused control at the bottom', async () => {
    render(<input aria-label="Ville" />);
    const control = screen.getByLabelText('Ville');
    const height = 48;
    const placeAt = (top: number) => {
      control.getBoundingClientRect = () => new DOMRect(16, top, 300, height);
    };
    placeAt(window.innerHeight - height);
    control.focus();
    const measured = vi
      .spyOn(HTMLDivElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(16, 0, 328, 64));
    toast('destructive');
    const isOnTop = () => document.querySelector('.toast')?.matches('.toast-top');
    await vi.waitFor(() => expect(isOnTop()).toBe(true));
    for (const top of [100, window.innerHeight + 1]) {
      placeAt(top);
      act(() => window.dispatchEvent(new Event('scroll')));
      expect(isOnTop()).toBe(false);
    }
    // A press on a label focuses what is around it: the toast must not move under the finger.
    const around = document.createElement('main');
    around.tabIndex = -1;
    around.getBoundingClientRect = () => new DOMRect(0, -2_000, 360, 6_000);
    document.body.append(around);
    around.focus();
    expect(isOnTop()).toBe(false);
    around.remove();
    measured.mockRestore();
  });
});

it('the notice of a cleared draft has the focus, and its button restores the draft', async () => {
  const undo = vi.fn();
  render(
    <Frame>
      <DraftNotice
        form={compileForm('sample', sampleSchema, sampleUi, 'Africa/Douala').form}
        state={{ kind: 'cleared', answers: { nom: 'Abena' } }}
        onStartOver={() => {}}
        onUndo={undo}
      />
    </Frame>,
  );
  expect(document.activeElement).toBe(screen.getByRole('status'));
  await user.click(screen.getByRole('button'));
  expect(undo).toHaveBeenCalledWith({ nom: 'Abena' });
});

it('arrow keys, Home and End select tabs', async () => {
  const tabs = ['Un', 'Deux', 'Trois'].map((label) => ({ id: label, label }));
  render(<PartnerTabs id="t" label="Onglets" tabs={tabs} />);
  const chosen = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected') === 'true');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toEqual([false, true, false]);
  await user.keyboard('{End}');
  expect(chosen()).toEqual([false, false, true]);
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toEqual([true, false, false]);
  await user.keyboard('{ArrowLeft}{Home}');
  expect(chosen()).toEqual([true, false, false]);
  expect(document.activeElement?.textContent).toBe('Un');
});
