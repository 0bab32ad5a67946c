import { expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { failureTexts } from '#wizard/failure/failureTexts.ts';
import type { FailedOutcome } from '#wizard/sending/SubmissionOutcome.ts';
import { formSources } from '../support/browser/formSources.ts';

const sources = formSources();
const BUSY = 'Trop de demandes : réessayez dans 20 secondes.';

const refused = (...entries: { path?: string; message: string }[]): FailedOutcome => ({
  kind: 'refused',
  status: 422,
  entries,
});
const silent: FailedOutcome = { kind: 'unreachable', why: 'noAnswer', sent: false };

function said(id: string, outcome: FailedOutcome, failure: Partial<CompiledForm['failure']> = {}) {
  const source = sources.get(id)!;
  const form = { ...source.form, failure: { ...source.form.failure, ...failure } };
  return failureTexts(form, outcome, source.texts('fr'));
}

const TOAST = 'Erreur lors de la soumission. Veuillez réessayer.';

it("says the specified text in the toast and the server's words in the banner", () => {
  expect(said('miss-enseignante', refused({ message: BUSY }))).toEqual({
    toast: TOAST,
    texts: [BUSY],
    fields: [],
  });
});

it('says in the banner what happened where the server said nothing', () => {
  expect(said('miss-enseignante', refused())).toEqual({
    toast: TOAST,
    texts: ['Une erreur est survenue lors de la soumission du formulaire'],
    fields: [],
  });
  expect(said('miss-enseignante', silent)).toMatchObject({
    toast: TOAST,
    texts: [expect.stringContaining('La connexion a échoué')],
  });
});

it('leaves to the fields what is theirs', () => {
  expect(said('miss-enseignante', refused({ path: 'cv', message: 'Illisible' }))).toEqual({
    toast: TOAST,
    texts: [],
    fields: [{ path: 'cv', message: 'Illisible' }],
  });
});

it("says the server's words after the general text where that is always said in a banner", () => {
  const { texts, toast } = said('workshops', refused({ message: BUSY }), { always: true });
  expect(toast).toBeUndefined();
  expect(texts).toEqual(['Une erreur est survenue lors de la soumission du formulaire', BUSY]);
});

it('says one text of a failed connection on all forms that have no text of their own', () => {
  for (const id of ['newsletter', 'reservation', 'restauration', 'sponsoring', 'workshops'])
    expect(said(id, silent).texts.map((text) => text.replace(/\s/g, ' '))).toEqual([
      'La connexion a échoué : vérifiez votre connexion internet et réessayez.',
    ]);
});
