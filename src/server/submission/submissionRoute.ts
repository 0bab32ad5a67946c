import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { negotiateLocale } from '../answers/negotiateLocale.ts';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import type { LoadGuard } from '../guards/LoadGuard.ts';
import { pathOf } from '../guards/requestPath.ts';
import { readSigns } from '../human/checkHuman.ts';
import type { FormVersions } from '../live/FormVersions.ts';
import type { PublicationSource } from '../live/PublicationSource.ts';
import type { BodyDeadlines } from '../multipart/BodyDeadlines.ts';
import type { NamedUploads } from '../multipart/NamedUploads.ts';
import { multipartBytes, readMultipart } from '../multipart/readMultipart.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { UploadRoom } from '../multipart/UploadRoom.ts';
import type { FileStore } from '../store/FileStore.ts';
import { checkRequest, readKey, readVersion } from './checkRequest.ts';
import type { Intake } from './Intake.ts';
import { type JsonLimits, parseJsonBody } from './parseJsonBody.ts';

export interface SubmissionRouteOptions {
  publications: PublicationSource;
  versions: FormVersions;
  intake: Intake;
  files: FileStore;
  named: NamedUploads;
  guard: LoadGuard;
  room: UploadRoom;
  deadlines: BodyDeadlines;
  limits: Limits;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The form of a submission, in the sender's version; set once the body may be read. */
    published?: PublishedForm;
  }
}

/**
 * One route for the submissions of every form. It finds the form by path at each request, because forms change while the
 * server runs. Answers 201 `{id, reference}`; both are the reference, as a number would reveal how many submissions there
 * are. Throws a `Refusal` otherwise.
 */
export function submissionRoute(app: FastifyInstance, options: SubmissionRouteOptions): void {
  const { publications, versions, intake, files, named, guard, room, deadlines, limits } = options;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Not parsed here: `readMultipart` streams it.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));

  app.decorateRequest('published');
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { kind: 'submission' },
    onRequest: async (request, reply) => {
      request.published = checkRequest(request, publications);
      const { form } = request.published;
      await intake.admit(request, form, readSigns(request.headers));
      if (form.submission.encoding !== 'multipart') return;
      // It may have been cut meanwhile; then nothing would give its place back.
      if (request.raw.destroyed) throw refuse(400, 'server.bodyCut');
      guard.admitUpload(request, reply.raw);
      await room.admit(request.raw, reply.raw, request.ip, multipartBytes(form, limits));
    },
    handler: async (request, reply) => {
      const version = readVersion(request);
      const locale = negotiateLocale(request.headers['accept-language'], publications.current().locales);
      const current = publications.form(pathOf(request)) ?? (request.published as PublishedForm);
      const { published, refusal } = await versions.find(current, version, locale);
      // `answerError` translates with its texts.
      request.published = published;
      const { form } = published;
      const { reference, createdAt } = await intake.receive(request, {
        ...{ published, refusal, locale },
        idempotencyKey: readKey(request),
        clientVersion: version,
        readBody: async () =>
          form.submission.encoding === 'multipart'
            ? readMultipart(request.raw, form, { files, named, deadlines, limits })
            : readJson(request, form, limits),
      });
      reply.code(201).header('cache-control', 'no-store');
      return { id: reference, reference, receivedAt: createdAt };
    },
  });
}

function readJson(request: FastifyRequest, form: CompiledForm, limits: JsonLimits): SubmissionBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const payload = parseJsonBody(bytes, limits);
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${form.submission.path}\n`), bytes]));
  return { payload, textual: false, uploads: [], hash: digest };
}
