import { posix } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { requestQuery } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import type { PublicationHistory } from '../live/PublicationHistory.ts';
import { normalizeReference } from '../store/reference.ts';
import { listSubmissions } from './listSubmissions.ts';
import { refuseOtherParameters } from './refuseOtherParameters.ts';
import { sendFile, showSubmission } from './showSubmission.ts';

/**
 * Answers the organiser's reads: a form's path lists its submissions, `/<reference>` after it shows one, and
 * `/<reference>/files/<number>` sends one of its files.
 */
export async function answerOrganiser(
  { form, reference, number }: OrganiserRead,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, files, loadGuard, organiserToken, audit, limits } = request.server;
  const refusal = await organiserToken.refusal(request);
  if (refusal) {
    audit.signInFailed(form.id);
    throw refusal;
  }
  const query = requestQuery(request);
  reply.header('cache-control', 'no-store');
  if (reference === undefined) {
    const page = await listSubmissions(query, form, store, limits);
    await audit.read({ action: 'read', formId: form.id, count: page.items.length });
    return reply.send(page);
  }
  refuseOtherParameters(query, []);
  const submission = await store.find(normalizeReference(reference));
  if (submission?.formId !== form.id) throw refuse(404, 'server.notFound');
  const entry = { formId: form.id, reference: submission.reference };
  if (number === undefined) {
    const shown = await showSubmission(store, submission, form);
    await audit.read({ action: 'read', ...entry });
    return reply.send(shown);
  }
  const file = /^[1-9]\d{0,3}$/.test(number) && (await store.files(submission.id))[Number(number) - 1];
  if (!file) throw refuse(404, 'server.notFound');
  loadGuard.admitDownload(request, reply.raw);
  await audit.read({ action: 'files', ...entry });
  return sendFile(reply, files, file);
}

export interface OrganiserRead {
  form: CompiledForm;
  reference?: string;
  /** Of a file, from 1. */
  number?: string;
}

/** What an organiser reads at a path; undefined for any other path. */
export function organiserRead(path: string, publications: PublicationHistory): OrganiserRead | undefined {
  const formAt = (at: string) => publications.form(at)?.form;
  const listed = formAt(path);
  if (listed) return { form: listed };
  const [parent, last] = [posix.dirname(path), posix.basename(path)];
  const shown = formAt(parent);
  if (shown) return { form: shown, reference: last };
  const [folder, middle] = [posix.dirname(parent), posix.basename(parent)];
  const sent = middle === 'files' ? formAt(posix.dirname(folder)) : undefined;
  return sent && { form: sent, reference: posix.basename(folder), number: last };
}
