import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCX, sampleFile } from '../server/sampleFiles.ts';

/** A submission that an applicant sends, once or several times. */
export interface Attempt {
  key: string;
  /** Unique among all attempts; the payload contains it as a name. */
  marker: string;
  path: string;
  body: () => string | FormData;
}

/** An attempt that was answered 201. */
export interface Acknowledged extends Attempt {
  id: string;
  reference: string;
}

let count = 0;

/** A valid stand reservation, as JSON. Each has its own e-mail address: several mails to one address need a proof of work. */
export function reservation(): Attempt {
  const marker = `Ama ${++count} ${randomUUID()}`;
  const payload = {
    votre_nom: marker,
    email: `ama-${count}@example.org`,
    num_telephone1: '+237 677 00 00 03',
    num_telephone2: '699 00 00 04',
    typeOrganisation: 'grande_entreprise',
    nom_entreprise: 'Éditions',
    fonctionEntreprise: 'Direction',
    ville: 'Douala',
    stand_choisi: 'premium',
  };
  return { key: randomUUID(), marker, path: '/api/reservations', body: () => JSON.stringify(payload) };
}

/** A valid application for the prize: texts, and four files of `bytes` each, unlike any other's, and a small one. */
export function application(bytes = 20_000): Attempt {
  const number = ++count;
  const marker = `Bela ${number} ${randomUUID()}`;
  const pdf = (name: string): [Blob, string] => [
    new Blob([new Uint8Array(sampleFile(`${name} ${marker}.pdf`, Math.max(1_000, bytes)))]),
    name,
  ];
  const body = () => {
    const form = new FormData();
    const texts = {
      nomCandidatOuOrganisation: marker,
      statutJuridique: 'Association',
      adresse: '12 rue des Écoles',
      regionDepartement: 'Est',
      telephone: '+237 677 00 00 11',
      email: `bela-${number}@example.org`,
      personneContact: 'Samuel Abena',
      fonctionContact: 'Président',
      titreDuProjet: 'La bibliothèque mobile',
      resumeDuProjet: 'Une bibliothèque mobile dessert chaque semaine douze écoles rurales.',
      categorie: 'Éducation de base',
    };
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    for (const name of ['presentationProjet', 'preuvesImpact', 'lettreMotivation', 'cvOuPresentation']) {
      form.append(`pieceJointes[${name}]`, ...pdf(`${name}.pdf`));
    }
    form.append('pieceJointes[resumeRealisations]', new Blob([new Uint8Array(DOCX)]), 'r.docx');
    return form;
  };
  return { key: randomUUID(), marker, path: '/api/prix-presidentiel', body };
}

/** The same application from a browser without script: its last step, with all that went before. */
export function noScriptApplication(bytes?: number): Attempt {
  const { body, ...attempt } = application(bytes);
  const withStep = () => {
    const form = body() as FormData;
    form.append('noScript:step', 'recapitulatif');
    return form;
  };
  return { ...attempt, path: '/_form/prix-presidentiel', body: withStep };
}

/** Posts an attempt once. Rejects when the connection breaks. */
export function post(url: string, { key, path, body }: Attempt): Promise<Response> {
  const content = body();
  const type: Record<string, string> =
    typeof content === 'string' ? { 'content-type': 'application/json' } : {};
  return fetch(url + path, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...type },
    body: content,
    signal: AbortSignal.timeout(30_000),
  });
}

/**
 * Posts one attempt after another; repeats each with its key until the server acknowledges it. `url` returns the current
 * address of the server. Throws on any answer but 201, 409 and 503. Ends once `stopped` returns true; with `finish`, only
 * after the current attempt is acknowledged.
 */
export async function apply(
  next: () => Attempt,
  url: () => string,
  stopped: () => boolean,
  acknowledged: Acknowledged[],
  { finish = true } = {},
): Promise<void> {
  while (!stopped()) {
    const attempt = next();
    while (finish || !stopped()) {
      try {
        const response = await post(url(), attempt);
        const answer = await response.json();
        if (response.status === 201) {
          acknowledged.push({ ...attempt, ...(answer as { id: string; reference: string }) });
          break;
        }
        if (response.status !== 409 && response.status !== 503) {
          throw new Error(`${response.status} ${JSON.stringify(answer)}`, { cause: 'answer' });
        }
      } catch (error) {
        if ((error as Error).cause === 'answer') throw error;
      }
      // Not faster: while a killed server starts, twelve applicants who try again would take its processor.
      await sleep(50);
    }
  }
}
