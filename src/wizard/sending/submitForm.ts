import type { Challenge } from 'altcha-lib';
import axios from 'axios';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import type { HumanSigns } from './HumanSigns.ts';
import { prepareProof, proveWork, takeProof } from './proofOfWork.ts';
import { type RefusalEntry, refusalEntries } from './refusalEntries.ts';
import type { Attempt } from './submissionKey.ts';

export { prepareProof };

export interface Accepted {
  /** The reference. */
  id: string;
  reference: string;
}

/** What became of a submission. Only `accepted` says that the server has it. */
export type SubmissionOutcome =
  | { kind: 'accepted'; receipt: Accepted }
  /** The server answered that it will not have it; no entries when it said nothing we understand. */
  | { kind: 'refused'; entries: RefusalEntry[] }
  /** No answer came: it may or may not have arrived, and may be sent again with the same key. */
  | { kind: 'unreachable' }
  | { kind: 'cancelled' };

export interface SubmissionOptions {
  locale: string;
  /** The same for every try of the same answers. */
  attempt: Attempt;
  signs: HumanSigns;
  /** Share of the bytes that are sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told when the submission begins and ends to wait for a proof of work. */
  onProving?: (proving: boolean) => void;
  signal?: AbortSignal;
}

/** How often a proof may be asked for: the one made before may have expired, and a guard may be late. */
const PROOFS = 2;

/** Sends answers of a form that keeps no draft of them. */
export function submitAnswers(
  form: CompiledForm,
  answers: Answers,
  options: SubmissionOptions,
): Promise<SubmissionOutcome> {
  return submitForm(form, encodePayload(form, answers, new Date(options.attempt.moment)), options);
}

/** Sends a payload to the form's path, as JSON or as parts. */
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
        'Form-Seconds': String(options.signs.seconds),
        ...(options.signs.trapFilled && { 'Form-Trap': '1' }),
        ...(proof !== undefined && { 'Form-Proof': proof }),
        ...(form.submission.encoding === 'json' && { 'Content-Type': 'application/json' }),
      },
      signal: options.signal,
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    });
  try {
    const { data } = await withProof(form, post, options);
    // A captive portal answers 200 with a page of its own: that is no receipt.
    if (data?.reference === undefined) return { kind: 'unreachable' };
    return { kind: 'accepted', receipt: data };
  } catch (error) {
    if (axios.isCancel(error) || options.signal?.aborted) return { kind: 'cancelled' };
    if (!axios.isAxiosError(error)) throw error;
    if (!error.response) return { kind: 'unreachable' };
    return { kind: 'refused', entries: refusalEntries(form, error.response.data) };
  }
}

/** Posts with the proof that was prepared, if any, and again with one for the challenge that the server answers. */
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
      if (!challenge || asked === PROOFS) throw error;
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
