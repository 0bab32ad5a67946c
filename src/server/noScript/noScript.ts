import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import type { NoScriptScreen } from '#contract/NoScriptScreen.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { NO_SCRIPT_FORMS } from '#contract/urls.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Controls } from '#journey/answers/Controls.ts';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { warningsOf } from '#journey/warnings.ts';
import { fieldPath } from '#validation/fieldAt.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { readLocale } from '../guards/readLocale.ts';
import { requestQuery } from '../guards/requestPath.ts';
import { pathText } from '../http/pathText.ts';
import { type Refusal, refuse } from '../http/Refusal.ts';
import type { JudgedForm } from '../live/FormVersions.ts';
import { formNamed } from '../live/formNamed.ts';
import { multipartBytes } from '../multipart/readMultipart.ts';
import { toRefusal } from '../submission/toRefusal.ts';
import { clearedFiles, namedFiles, readNoScriptPost } from './NoScriptPost.ts';
import { noScriptReplies } from './noScriptReplies.ts';
import { answerPost, firstScreen, newlyReached } from './noScriptScreen.ts';
import { parseSteps, readStep, type SentStep } from './readStep.ts';
import { sendForm } from './sendForm.ts';

type Request = FastifyRequest<{ Params: { id: string } }>;

/**
 * Forms for browsers without script: each step is a page, which its button sends. The answers of the other steps travel in
 * hidden inputs; only files wait on the server. Every step is validated as in a browser; the last request takes the path
 * of any other submission.
 */
async function plugin(app: FastifyInstance): Promise<void> {
  const { publications, versions, pending, loadGuard, limits } = app;
  const { namedUploads: named, uploadRoom: room } = app;
  const rate = { burst: limits.noScriptBurst, perMinute: limits.noScriptPerMinute };
  const limiter = new AddressLimiter('pages without script', rate, limits);
  const { send, sendRefused, reasonsOf } = noScriptReplies(app);
  parseSteps(app);

  const onRequest = async (request: Request, reply: FastifyReply) => {
    const multipart = request.headers['content-type']?.toLowerCase().startsWith(MEDIA_TYPES.multipart);
    await limiter.charge(request.ip, multipart ? 1 : tokensOf(request, limits.noScriptBytes));
    if (!multipart) return;
    loadGuard.admitUpload(request, reply.raw);
    const { form } = find(request);
    await room.admit(request.raw, reply.raw, request.ip, multipartBytes(form, limits));
  };
  const url = `${NO_SCRIPT_FORMS}:id`;
  const schema = { params: pathText('id') };
  app.get(url, { onRequest, schema, config: { kind: 'page' } }, async (request: Request, reply) => {
    const published = find(request);
    return send(request, reply, published, unavailable(published) ?? firstScreen(published));
  });
  const bodyLimit = limits.noScriptBytes;
  app.post(
    url,
    { onRequest, schema, bodyLimit, config: { kind: 'submission' } },
    async (request: Request, reply) => {
      const current = find(request);
      const shut = unavailable(current);
      if (shut) return send(request, reply.code(403), current, shut);
      const version = requestQuery(request).get('version') ?? undefined;
      const judged = await versions.find(current, version, readLocale(request, publications.current()));
      const charge = () => limiter.charge(request.ip);
      return answer(request, reply, judged, await readStep(app, request, judged.published.form, charge));
    },
  );

  function find(request: Request): PublishedForm {
    const published = formNamed(publications.current(), request.params.id);
    if (!published) throw refuse(404, 'server.notFound');
    return published;
  }

  async function readPost(request: Request, form: CompiledForm, controls: Controls) {
    const found = new Map<string, UploadedFile>();
    for (const [path, id] of namedFiles(form, controls)) {
      const upload = await named.find(form, fieldPath(path), id);
      if (upload) found.set(`${path} ${id}`, { name: upload.name, size: upload.size, upload: id });
    }
    const post = readNoScriptPost(form, controls, found);
    await limiter.charge(request.ip, Math.floor(entryFields(form, post.answers) / TOKEN_FIELDS));
    return post;
  }

  async function answer(
    request: Request,
    reply: FastifyReply,
    { published, refusal }: JudgedForm,
    { controls, refused, arrived }: SentStep,
  ): Promise<FastifyReply> {
    const { form } = published;
    for (const [path, id] of clearedFiles(form, controls))
      if (await named.find(form, fieldPath(path), id)) await pending.remove(id);
    const post = await readPost(request, form, controls);
    const outcome =
      post.command === 'unknown'
        ? undefined
        : answerPost(published, post, reasonsOf(refused, request, published).errors);
    // The last step may be stored already.
    if (refusal && outcome?.kind !== 'send') return sendChanged(request, reply, controls, refusal);
    if (!outcome) return sendRefused(request, reply, published, post, refuse(422, 'server.commandUnknown'));
    app.countSteps(form, newlyReached(form, post, outcome));
    if (outcome.kind === 'show') {
      const { errors } = outcome.screen;
      return send(request, reply.code(errors.length > 0 ? 422 : 200), published, outcome.screen);
    }
    const { answers } = outcome;
    const locale = readLocale(request, publications.current());
    try {
      const { reference } = await sendForm(app, request, {
        ...{ published, refusal, locale, answers, post, arrived },
      });
      const warnings = warningsOf(form, answers, new Date());
      return send(request, reply.code(201), published, { kind: 'receipt', reference, answers, warnings });
    } catch (error) {
      if (refusal && error === refusal) return sendChanged(request, reply, controls, refusal);
      const reason = toRefusal(error, request);
      if (reason.status === 500) throw error;
      return sendRefused(request, reply, published, post, reason);
    }
  }

  /** Sends the present form in place of a version that counts no more, with every answer that the present form asks. */
  async function sendChanged(request: Request, reply: FastifyReply, controls: Controls, refusal: Refusal) {
    const current = find(request);
    const post = await readPost(request, current.form, controls);
    const answers = restoreAnswers(current.form, post.answers, {}) ?? {};
    return sendRefused(request, reply, current, { ...post, answers }, refusal);
  }
}

export const noScript = fp(plugin, {
  name: 'no-script',
  encapsulate: true,
  dependencies: ['request-guards', 'form-versions', 'uploads', 'submissions', 'step-counts'],
  decorators: { fastify: ['publications', 'store', 'files', 'pending', 'limits', 'metrics'] },
});

/** Bytes of a body, and fields in entries of lists, that cost one token. */
const TOKEN_BYTES = 16 * 1024;
const TOKEN_FIELDS = 32;

/** Tokens that a page without script costs its address: reading and rendering take the longer the more the form sends. */
function tokensOf({ method, headers }: FastifyRequest, mostBytes: number): number {
  if (method !== 'POST') return 1;
  const bytes = Number(headers['content-length'] ?? mostBytes);
  return 1 + Math.floor(Math.min(bytes, mostBytes) / TOKEN_BYTES);
}

/** Number of fields in all entries of lists: a few bytes may say that there are hundreds of entries. */
function entryFields({ fields }: CompiledForm, answers: Answers): number {
  const all = Object.values(fields);
  return all.reduce((sum, { path, list }) => {
    const entries = list && answerAt(answers, path);
    if (!Array.isArray(entries)) return sum;
    return sum + entries.length * all.filter((field) => field.path.startsWith(`${path}.`)).length;
  }, 0);
}

/** Why the form cannot be filled in now, or never without script. */
function unavailable({ form }: PublishedForm): NoScriptScreen | undefined {
  const { state } = formPeriod(form, new Date());
  if (state !== 'open') return { kind: state };
  return form.submission.proofOfWork === 'always' ? { kind: 'needsScript' } : undefined;
}
