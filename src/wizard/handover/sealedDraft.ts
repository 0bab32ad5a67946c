import { draftSecrets } from '#contract/draftSecrets.ts';
import type { SubmissionKey } from '#device/storage/SubmissionKey.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/** A draft as it travels to another device: without its files. */
export interface TravellingDraft {
  /** Of the form. */
  form: string;
  version: string;
  locale: string;
  answers: Answers;
  /** When each answer last changed, in milliseconds since 1970, by path; a removed answer has one, too. */
  times: Record<string, number>;
  /** Paths of the files that stay behind. */
  files: string[];
  /** When the answers were first saved, in milliseconds since 1970. */
  begun?: number;
  key?: SubmissionKey;
}

/** First byte of a sealed draft. A page that does not know the format refuses it. */
const FORMAT = 1;
const NONCE_BYTES = 12;

/** The bytes were not made for this key, were changed, or have a format that this page does not know. */
export class UnreadableDraftError extends Error {
  override name = 'UnreadableDraftError';
}

/** A new key for a link: 256 random bits in base64url. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Encrypts a draft (AES-256-GCM): format, nonce, ciphertext. `id`: of the draft on the server. */
export async function sealDraft(
  key: string,
  draft: TravellingDraft,
): Promise<{ id: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { id, cipherKey } = await draftSecrets(key);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt(cipherOf(nonce), cipherKey, text);
  const bytes = new Uint8Array(1 + NONCE_BYTES + sealed.byteLength);
  bytes[0] = FORMAT;
  bytes.set(nonce, 1);
  bytes.set(new Uint8Array(sealed), 1 + NONCE_BYTES);
  return { id, bytes };
}

/** Decrypts a draft; rejects with an `UnreadableDraftError`. */
export async function openSealedDraft(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<TravellingDraft> {
  if (bytes[0] !== FORMAT) throw new UnreadableDraftError(`Its format is ${bytes[0]}`);
  const { cipherKey } = await draftSecrets(key);
  const nonce = bytes.slice(1, 1 + NONCE_BYTES);
  try {
    const text = await crypto.subtle.decrypt(cipherOf(nonce), cipherKey, bytes.slice(1 + NONCE_BYTES));
    return JSON.parse(new TextDecoder().decode(text)) as TravellingDraft;
  } catch (error) {
    throw new UnreadableDraftError('It was not made for this key', { cause: error });
  }
}

function cipherOf(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: Uint8Array.of(FORMAT) };
}
