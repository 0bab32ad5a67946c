import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { refuse } from '../answers/Refusal.ts';
import { LIMITS } from '../config/limits.ts';
import { requestQuery } from '../guards/requestPath.ts';
import type { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

export interface SubmissionPage {
  items: ({ id: string } & Pick<
    StoredSubmission,
    'reference' | 'createdAt' | 'locale' | 'confirmedAt' | 'payload' | 'computed'
  >)[];
  /** Path and query of the next page; null after the last. */
  next: string | null;
}

/**
 * Answers the organiser with submissions of a form, in the order they came: `?after=<id>&pageSize=<1 to 200>`. A page
 * goes by the id before it, so that new submissions do not move those that follow.
 */
export async function listSubmissions(
  request: FastifyRequest,
  reply: FastifyReply,
  { id: formId, submission: { path } }: CompiledForm,
  store: SubmissionStore,
  audit: OrganiserAudit,
): Promise<FastifyReply> {
  const query = requestQuery(request);
  const after = wholeNumber(query.get('after') ?? '0', 0, Number.MAX_SAFE_INTEGER);
  const pageSize = wholeNumber(query.get('pageSize') ?? '50', 1, LIMITS.pageSize);
  const found = await store.page(formId, after, pageSize + 1);
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  const page: SubmissionPage = {
    items: shown.map(({ reference, createdAt, locale, confirmedAt, payload, computed }) => ({
      id: reference,
      reference,
      createdAt,
      locale,
      confirmedAt,
      payload,
      computed,
    })),
    next: last && found.length > pageSize ? `${path}?after=${last.id}&pageSize=${pageSize}` : null,
  };
  await audit.read(formId, page.items.length);
  return reply.header('cache-control', 'no-store').send(page);
}

function wholeNumber(text: string, least: number, most: number): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw refuse(400, 'server.pageInvalid', { limit: LIMITS.pageSize });
}
