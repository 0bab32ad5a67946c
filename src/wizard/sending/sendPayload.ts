import type { Challenge } from 'altcha-lib';
import axios from 'axios';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { noteServerTime, now } from '#device/browser/serverTime.ts';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';
import type { Attempt } from '#device/storage/SubmissionKey.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { type Part, payloadParts } from '#journey/payload.ts';
import { SolverUnreached } from '../proof/SolverUnreached.ts';
import { refusalEntries } from './refusalEntries.ts';
import type { Accepted, SubmissionOutcome } from './SubmissionOutcome.ts';
import { TimeLimit } from './TimeLimit.ts';
import type { UploadedFiles } from './UploadedFiles.ts';

export interface SubmissionOptions {
  locale: string;
  /** The same for every try of the same answers. */
  attempt: Attempt;
  signals: AntispamSignals;
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with true when the wait for a proof of work begins, with false when it ends. */
  onProving?: (proving: boolean) => void;
  signal?: AbortSignal;
  /** Files that are on the server already, or on their way. */
  uploads?: UploadedFiles;
}

/** With how proofs of work are computed: pages have a worker for it, and may begin before the form is sent. */
export interface Sending extends SubmissionOptions {
  takeProof?: () => Promise<string | undefined> | undefined;
  prove: (challenge: Challenge, signal?: AbortSignal) => Promise<string>;
}

/** Challenges answered per submission: a prepared proof may have expired, and a guard may demand one late. */
const MAX_PROOFS = 2;

/** Status by which a captive portal names itself (RFC 6585). */
const LOG_IN = 511;

/**
 * Sends a payload to the form's path, as JSON or multipart. Waits for files that are on their way; files that the server does not
 * have any more go with the form. Throws only for programming errors.
 */
export async function sendPayload(
  form: CompiledForm,
  payload: Record<string, unknown>,
  options: Sending,
): Promise<SubmissionOutcome> {
  // As text: axios copies objects without their keys `constructor` and `prototype`.
  if (form.submission.encoding === 'json') return sendBody(form, JSON.stringify(payload), 0, options);
  const parts = payloadParts(payload);
  const files = parts.filter(([, value]) => typeof value !== 'string');
  const bytes = files.reduce((sum, [, value]) => sum + (value as File).size, 0);
  const failed = await options.uploads?.settle(
    files.map(([name]) => name),
    options,
  );
  if (failed) return failed;
  const outcome = await sendBody(form, formData(parts, options.uploads), bytes, options);
  if (outcome.kind !== 'refused' || !outcome.entries.some(({ code }) => code === 'server.uploadMissing'))
    return outcome;
  options.uploads?.drop();
  return sendBody(form, formData(parts), bytes, options);
}

/** @param bytes of all files, including files that the server has: it examines all */
async function sendBody(
  form: CompiledForm,
  body: unknown,
  bytes: number,
  options: Sending,
): Promise<SubmissionOutcome> {
  const limits: TimeLimit[] = [];
  let sent = false;
  const post = (proof: string | undefined) => {
    const limit = new TimeLimit(bytes, options.signal);
    limits.push(limit);
    return axios
      .post<Accepted>(apiUrl(form, form.submission.path), body, {
        headers: {
          Accept: 'application/json',
          'Accept-Language': options.locale,
          'Idempotency-Key': options.attempt.key,
          'Form-Version': form.version,
          'Form-Seconds': String(options.signals.seconds),
          ...(options.signals.trapFilled && { 'Form-Trap': '1' }),
          ...(proof !== undefined && { 'Form-Proof': proof }),
          ...(form.submission.encoding === 'json' && { 'Content-Type': 'application/json' }),
        },
        signal: limit.signal,
        // Only when needed: in the worker, where `fetch` tells the progress of streams alone, axios would turn files into streams.
        onUploadProgress:
          options.onProgress &&
          (({ progress }) => {
            limit.renew();
            sent = true;
            options.onProgress?.(progress ?? 0);
          }),
      })
      .finally(() => limit.end());
  };
  try {
    const { data, headers } = await withProof(post, options);
    noteServerTime(headers.date);
    // A captive portal answers 200 with its own page, which is no receipt.
    if (data?.reference === undefined) return { kind: 'unreachable', why: 'otherAnswer', sent };
    return { kind: 'accepted', receipt: data };
  } catch (error) {
    if (limits.some(({ passed }) => passed)) return { kind: 'unreachable', why: 'late', sent };
    if (error instanceof SolverUnreached) return { kind: 'unreachable', why: 'noAnswer', sent };
    if (axios.isCancel(error) || options.signal?.aborted) return { kind: 'cancelled' };
    if (!axios.isAxiosError(error)) throw error;
    if (!error.response) return { kind: 'unreachable', why: 'noAnswer', sent };
    const { status, data, headers } = error.response;
    noteServerTime(headers.date);
    const entries = refusalEntries(form, data, options.locale);
    if (status === LOG_IN && entries.length === 0) return { kind: 'unreachable', why: 'otherAnswer', sent };
    const retryAfter = secondsUntil(headers['retry-after']);
    const changed = entries.some(({ code }) => code === 'server.formChanged');
    return { kind: 'refused', status, entries, retryAfter, changed };
  }
}

/** Posts with the prepared proof, if any; on a 428 with a challenge, computes its proof and posts again. */
async function withProof<Answer>(
  post: (proof: string | undefined) => Promise<Answer>,
  { signal, onProving, takeProof, prove }: Sending,
): Promise<Answer> {
  const proven = async (proof: Promise<string | undefined>) => {
    onProving?.(true);
    return proof.finally(() => onProving?.(false));
  };
  const prepared = takeProof?.();
  let proof = prepared && (await proven(prepared));
  for (let asked = 0; ; asked++) {
    try {
      return await post(proof);
    } catch (error) {
      const challenge = challengeIn(error);
      if (!challenge || asked === MAX_PROOFS) throw error;
      proof = await proven(prove(challenge, signal));
    }
  }
}

function challengeIn(error: unknown): Challenge | undefined {
  if (!axios.isAxiosError(error) || error.response?.status !== 428) return undefined;
  return (error.response.data as { challenge?: Challenge } | null)?.challenge;
}

/** Seconds of a `Retry-After` header, which is a number or a date; undefined if it is neither. */
function secondsUntil(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (new Date(retryAfter).getTime() - now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Names files by the ids of their uploads if they have any. */
function formData(parts: readonly Part[], uploads?: UploadedFiles): FormData {
  const data = new FormData();
  const used = new Set<string>();
  for (const [name, value] of parts) {
    const upload = uploads?.idOf(name, value);
    // The same file once more, in another entry, goes with the form.
    const isNew = upload !== undefined && !used.has(upload);
    if (isNew) used.add(upload);
    if (isNew) data.append(name, JSON.stringify({ upload }));
    else if (typeof value === 'string') data.append(name, value);
    else data.append(name, value as File, value.name);
  }
  return data;
}
