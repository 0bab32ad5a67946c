import type { Answers } from '#journey/answers/Answers.ts';
import type { NewSubmission, Receipt } from '#server/store/Submission.ts';
import type { TestServer } from './inProcess.ts';

/** Stores a submission of the form `stand`, as one that was sent. */
export function storeStand(
  { store, publications }: Pick<TestServer, 'store' | 'publications'>,
  answers: Answers = {},
  change: Partial<NewSubmission> = {},
): Promise<Receipt> {
  const published = publications.current().forms.get('stand');
  if (!published) throw new Error('There is no form "stand"');
  const { form } = published;
  return store.add({
    formId: form.id,
    formVersion: form.version,
    formRecord: () => ({ form, texts: {} }),
    locale: 'fr',
    payload: { nom: 'Ama', kind: 'small', pack: 'gold', ...answers },
    computed: { amount: 300 },
    bodyHash: 'hash',
    files: [],
    mails: [],
    ...change,
  });
}
