import type { Challenge } from 'altcha-lib';
import axios from 'axios';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import type { HumanSignals } from './HumanSignals.ts';
import { prepareProof, proveWork, takeProof } from './proofOfWork.ts';
import { type RefusalEntry, refusalEntries } from './refusalEntries.ts';
import type { Attempt } from './submissionKey.ts';

export { prepareProof };

export interface Accepted {
  /** The reference. */
  id: string;
  reference: string;
}

/** The outcome of a submission. Only `accepted` means that the server has stored it. */
export type SubmissionOutcome =
  | { kind: 'accepted'; receipt: Accepted }
  /** The server refused it. Without entries the response had an unknown format. */
  | { kind: 'refused'; entries: RefusalEntry[] }
  /** No response: the server may or may not have it. Sending again with the same key is safe. */
  | { kind: 'unreachable' }
  | { kind: 'cancelled' };

export interface SubmissionOptions {
  locale: string;
  /** The same for every try of the same answers. */
  attempt: Attempt;
  signals: HumanSignals;
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with true when the wait for a proof of work begins, with false when it ends. */
  onProving?: (proving: boolean) => void;
  signal?: AbortSignal;
}

/** Challenges answered per submission: a prepared proof may have expired, and a guard may demand one late. */
const MAX_PROOFS = 2;

/** Encodes and sends the answers of a form that stores no draft. */
export function submitAnswers(
  form: CompiledForm,
  answers: Answers,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  return submitForm(form, encodePayload(form, answers, new Date(options.attempt.moment)), options);
}

/** Sends a payload to the form's path, as JSON or multipart. Throws only for programming errors. */
export async function submitForm(
  form: CompiledForm,
  payload: Record<string, unknown>,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  const body = form.submission.encoding === 'json' ? payload : formData(payload);
  const post = (proof: string | undefined) =>
    axios.post<Accepted>(form.submission.path, body, {
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
      signal: options.signal,
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    });
  try {
    const { data } = await withProof(form, post, options);
    // A captive portal answers 200 with its own page, which is no receipt.
    if (data?.reference === undefined) return { kind: 'unreachable' };
    return { kind: 'accepted', receipt: data };
  } catch (error) {
    if (axios.isCancel(error) || options.signal?.aborted) return { kind: 'cancelled' };
    if (!axios.isAxiosError(error)) throw error;
    if (!error.response) return { kind: 'unreachable' };
    return { kind: 'refused', entries: refusalEntries(form, error.response.data) };
  }
}

/** Posts with the prepared proof, if any; on a 428 with a challenge, computes its proof and posts again. */
async function withProof<Answer>(
  form: CompiledForm,
  post: (proof: string | undefined) => Promise<Answer>,
  { signal, onProving }: SubmissionOptions,
): Promise<Answer> {
  const proven = async (proof: Promise<string | undefined>) => {
    onProving?.(true);
    return proof.finally(() => onProving?.(false));
  };
  const prepared = takeProof(form);
  let proof = prepared && (await proven(prepared));
  for (let asked = 0; ; asked++) {
    try {
      return await post(proof);
    } catch (error) {
      const challenge = challengeIn(error);
      if (!challenge || asked === MAX_PROOFS) throw error;
      proof = await proven(proveWork(challenge, signal));
    }
  }
}

function challengeIn(error: unknown): Challenge | undefined {
  if (!axios.isAxiosError(error) || error.response?.status !== 428) return undefined;
  return (error.response.data as { challenge?: Challenge } | null)?.challenge;
}

function formData(payload: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of payloadParts(payload)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value as File, value.name);
  }
  return data;
}
