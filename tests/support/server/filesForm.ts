import type { Publication } from '#contract/Publication.ts';
import { formOf } from '../sampleForm.ts';
import type { TestServer } from './inProcess.ts';
import { SAMPLES } from './sampleFiles.ts';
import { testPublication } from './testPublication.ts';

const MEBIBYTE = 1024 * 1024;

/** A publication with one more form: two files of any accepted type, and the address for a confirmation. */
export function withFilesForm(): Publication {
  const publication = testPublication();
  const file = { accept: [...Object.keys(SAMPLES), '.webp', '.tif', '.webm'], maxBytes: 110 * MEBIBYTE };
  const { form, validators } = formOf(
    {
      first: { title: 'Un', file },
      second: { title: 'Deux', file },
      email: { type: 'string', title: 'E-mail', format: 'email', maxLength: 200 },
    },
    {
      id: 'files',
      required: ['first'],
      ui: {
        route: '/files',
        title: 'Fichiers',
        submission: {
          path: '/api/files',
          encoding: 'multipart',
          mail: { to: 'email', subject: 'Reçu', text: ['Merci !'] },
        },
      },
    },
  );
  return { ...publication, forms: new Map([...publication.forms, ['files', { form, validators }]]) };
}

/** Sends one or two files; resolves with status, errors and `Retry-After` of the answer. */
export async function sendFiles(
  server: TestServer,
  files: readonly [name: string, bytes: Buffer][],
  headers?: Record<string, string>,
): Promise<{ status: number; errors: string[]; retryAfter: string | null }> {
  const form = new FormData();
  for (const [index, [name, bytes]] of files.entries()) {
    form.append(['first', 'second'][index] ?? '', new Blob([new Uint8Array(bytes)]), name);
  }
  const response = await server.post('/api/files', form, headers);
  const { errors = [] } = (await response.json()) as { errors?: string[] };
  return { status: response.status, errors, retryAfter: response.headers.get('retry-after') };
}
