import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublishedForm } from '#contract/Publication.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { encodePayload } from '#journey/payload.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Refusal } from '../http/Refusal.ts';
import { missingUpload } from '../multipart/NamedUploads.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import { KeyedHash } from '../store/KeyedHash.ts';
import type { Receipt } from '../store/Submission.ts';
import type { NoScriptPost } from './NoScriptPost.ts';

export interface NoScriptForm {
  published: PublishedForm;
  /** Why that version of the form is refused. */
  refusal?: Refusal;
  locale: string;
  /** Pruned and valid. */
  answers: Answers;
  post: NoScriptPost;
  /** SHA-256 of the files that have come with this request, by id. */
  arrived: ReadonlyMap<string, string>;
}

/** Submits a form that was filled in without script, on the path of any other submission. Rejects with a `Refusal`. */
export async function sendForm(
  { intake, namedUploads, store }: Pick<FastifyInstance, 'intake' | 'namedUploads' | 'store'>,
  request: FastifyRequest,
  { published, refusal, locale, answers, post, arrived }: NoScriptForm,
): Promise<Receipt> {
  const { form } = published;
  const { draft, trapped } = post;
  const now = new Date();
  const seconds = draft && Math.floor((now.getTime() - draft.began) / 1000);
  await intake.admit(request, form, { trapped, seconds });
  // A page from before the first request has no draft: the same answers on the same day are then the same submission.
  const origin = draft?.id ?? now.toISOString().slice(0, 10);
  const content = JSON.stringify(answers, (key, value) =>
    key === 'upload' ? (arrived.get(value) ?? value) : value,
  );
  // With the secret: an address and a day must not be enough to compute, and use up, the key of a subscription.
  const key = new KeyedHash(store.secret).of('plain', form.id, origin, content);
  const readBody = async (): Promise<SubmissionBody> => {
    const isUpload = (value: unknown, path: string) =>
      fieldAt(form, path)?.file !== undefined && typeof (value as UploadedFile).upload === 'string';
    const named = filesIn(answers, isUpload).flatMap(([path, file]) => {
      const field = fieldAt(form, path);
      return field ? [{ field, path, id: (file as UploadedFile).upload }] : [];
    });
    const { staged: uploads, used } = await namedUploads.takeAll(form, named);
    const filled = uploads.reduce<Answers>((all, file) => withAnswerAt(all, file.field, file), answers);
    const texts = JSON.stringify(answers, (key, value) => (key === 'upload' ? undefined : value));
    const hashes = [...uploads.map(({ field, staged }) => ({ field, ...staged })), ...used]
      .map(({ field, sha256 }) => `${field} ${sha256}`)
      .sort();
    return {
      payload: encodePayload(form, filled, now),
      textual: false,
      uploads,
      used: used[0] && missingUpload(used[0].field),
      hash: createHash('sha256')
        .update([form.submission.path, texts, ...hashes].join('\n'))
        .digest('base64url'),
    };
  };
  return intake.receive(request, {
    ...{ published, refusal, locale },
    idempotencyKey: `plain-${store.keyHash('submission', key)}`,
    clientVersion: form.version,
    waits: true,
    readBody,
  });
}
