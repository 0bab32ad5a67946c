import { PDF } from './sampleFiles.ts';

/** Answers that the form `stand` of `testPublication` accepts. */
export const VALID = { nom: 'Ama', kind: 'small', pack: 'gold' };

/** A body that the form `dossier` of `testPublication` accepts. */
export function dossier(): FormData {
  const form = new FormData();
  form.append('nom', 'Ama');
  form.append('kind', 'without');
  form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'cv.pdf');
  return form;
}
