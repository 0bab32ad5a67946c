import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { FoldedPrivacy } from '#wizard/privacy/FoldedPrivacy.ts';
import { PrivacyNotice } from '#wizard/privacy/PrivacyNotice.tsx';
import { type TestLocale, TextProvider } from '../support/components/Frame.tsx';
import { formOf } from '../support/sampleForm.ts';

const html = { fr: '<p>Le comité lit tout.</p>', en: '<p>The committee reads all.</p>' };
const MODULE = `data:text/javascript,${encodeURIComponent(`export const html = ${JSON.stringify(html)}`)}`;

const compiled = formOf(
  { nom: { type: 'string', title: 'Nom', maxLength: 50 } },
  {
    id: 'club',
    ui: { privacy: { purpose: 'Pour vous répondre.', recipients: 'Le comité.', keepFor: 'P1Y' } },
  },
);
const texts = { ...compiled.texts, 'forms.club.privacy.line': 'Pendant un an' };

/** The form as a page has it: `url` is the module's. */
const withModule = (url: string): CompiledForm => ({ ...compiled.form, privacy: { version: 'a', url } });

const notice = (form: CompiledForm, locale: TestLocale = 'fr') => (
  <TextProvider texts={texts} locale={locale}>
    <PrivacyNotice form={form} />
  </TextProvider>
);

/** Unfolds or folds the text, as a press on the two lines does. */
function toggle(open: boolean): void {
  const details = document.querySelector('details')!;
  details.open = open;
  fireEvent(details, new Event('toggle'));
}

it('keeps the folded text of the document when it hydrates, and loads nothing', async () => {
  const form = withModule('data:text/plain,unused');
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(
    <FoldedPrivacy value={{ club: html.fr }}>{notice(form)}</FoldedPrivacy>,
  );
  expect(container.querySelector('summary')?.textContent).toBe('Pour vous répondre. Pendant un an');
  render(notice(form), { container, hydrate: true });
  toggle(true);
  expect(container.querySelector('details p')?.textContent).toBe('Le comité lit tout.');
  expect(await screen.findByText('Le comité lit tout.')).toBeTruthy();
});

it('loads the folded text once it is unfolded, also after a change of language', async () => {
  const form = withModule(MODULE);
  const { rerender } = render(notice(form));
  expect(document.querySelector('details p')).toBeNull();
  toggle(true);
  expect(await screen.findByText('Le comité lit tout.')).toBeTruthy();
  rerender(notice(form, 'en'));
  toggle(true);
  expect(await screen.findByText('The committee reads all.')).toBeTruthy();
});

it('says when the network fails, and tries again when it is unfolded again', async () => {
  const { rerender } = render(notice(withModule('data:text/plain,no%20script')));
  toggle(true);
  expect(await screen.findByText(/^La connexion a échoué/)).toBeTruthy();
  toggle(false);
  rerender(notice(withModule(MODULE)));
  toggle(true);
  expect(await screen.findByText('Le comité lit tout.')).toBeTruthy();
  expect(screen.queryByText(/^La connexion a échoué/)).toBeNull();
});
