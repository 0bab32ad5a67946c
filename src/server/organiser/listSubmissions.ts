import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { refuse } from '../answers/Refusal.ts';
import { requestQuery } from '../guards/requestPath.ts';
import type { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

const DEFAULT_PAGE_SIZE = 50;

interface SubmissionPage {
  items: ({ id: string } & Pick<
    StoredSubmission,
    'reference' | 'createdAt' | 'locale' | 'confirmedAt' | 'payload' | 'computed'
  >)[];
  /** Path and query of the next page; null after the last. */
  next: string | null;
}

export interface ListOptions {
  store: SubmissionStore;
  audit: OrganiserAudit;
  /** Maximum of `pageSize`. */
  largestPage: number;
}

/**
 * Answers the organiser with submissions of a form, oldest first: `?after=<id>&pageSize=<1 to largestPage>`. `after` is the
 * last id of the previous page, so that new submissions do not shift pages.
 */
export async function listSubmissions(
  request: FastifyRequest,
  reply: FastifyReply,
  { id: formId, submission: { path } }: CompiledForm,
  { store, audit, largestPage }: ListOptions,
): Promise<FastifyReply> {
  const query = requestQuery(request);
  const after = wholeNumber(query.get('after') ?? '0', 0, Number.MAX_SAFE_INTEGER);
  const defaultSize = String(Math.min(DEFAULT_PAGE_SIZE, largestPage));
  const pageSize = wholeNumber(query.get('pageSize') ?? defaultSize, 1, largestPage);
  if (after === undefined || pageSize === undefined)
    throw refuse(400, 'server.pageInvalid', { limit: largestPage });
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

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}
