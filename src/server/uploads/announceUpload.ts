import { randomBytes } from 'node:crypto';
import { Metadata } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { formPeriod } from '#journey/formPeriod.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import type { Limits } from '../config/limits.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { FormVersions } from '../live/FormVersions.ts';
import type { PublicationHistory } from '../live/PublicationHistory.ts';
import { displayName, nameProblem } from '../multipart/fileNames.ts';
import type { PendingUpload } from '../store/fileStages.ts';
import { readVersion } from '../submission/checkRequest.ts';

/**
 * Makes an upload of a creation request. `Upload-Metadata` names the form by its submission path, the field by its path,
 * and the file: `form`, `field`, `filename`, `filetype`. Throws the `Refusal` that a submission with the file would get.
 */
export async function announceUpload(
  request: FastifyRequest,
  publications: PublicationHistory,
  versions: FormVersions,
  limits: Pick<Limits, 'fileName' | 'partName'>,
): Promise<PendingUpload> {
  const size = readLength(request);
  const { form: path, field: fieldPath, filename, filetype } = readMetadata(request);
  const current = publications.form(path ?? '');
  const [locale] = publications.current().locales;
  const judged = current && (await versions.find(current, readVersion(request), locale));
  // The response to the submission says that the form has changed.
  const published = judged?.refusal ? current : judged?.published;
  const field = published && fieldAt(published.form, fieldPath ?? '');
  if (!current || !published || !field?.file) throw refuse(404, 'server.notFound');
  const { state } = formPeriod(current.form, new Date());
  if (state !== 'open') throw refuse(403, state === 'closed' ? 'server.closed' : 'server.notYetOpen');
  const { maxBytes } = field.file;
  const name = displayName(filename ?? '', limits.fileName);
  const atField = (status: number, message: string, values: RefusalReason['values']) =>
    new Refusal(status, [{ path: field.path, message, values }]);
  if (name === '') throw atField(422, 'server.fileUnnamed', {});
  const problem = nameProblem(field, filename ?? '', name);
  if (problem) throw new Refusal(422, [problem]);
  if (size === 0) throw atField(422, 'server.fileEmpty', { name });
  if (size > maxBytes) throw atField(413, 'server.fileTooBig', { name, megabytes: megabytesOf(maxBytes) });
  return {
    id: randomBytes(16).toString('hex'),
    form: published.form.id,
    field: field.path,
    name,
    type: (filetype ?? '').slice(0, limits.partName),
    size,
    created: new Date().toISOString(),
  };
}

/** The length must be known from the start: its room is checked before the first byte. */
function readLength({ headers }: FastifyRequest): number {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw refuse(400, 'server.badRequest');
  return Number(length);
}

function readMetadata({ headers }: FastifyRequest): Record<string, string | null> {
  try {
    return Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    throw refuse(400, 'server.badRequest');
  }
}
