import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { readSigns } from '../antispam/checkAntispam.ts';
import { pathOf } from '../guards/requestPath.ts';
import { negotiateLocale } from '../http/negotiateLocale.ts';
import { MailBudget } from '../mail/MailBudget.ts';
import { multipartBytes, readMultipart } from '../multipart/readMultipart.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { StorageWatch } from '../store/StorageWatch.ts';
import { checkRequest, readKey, readVersion } from './checkRequest.ts';
import { Intake } from './Intake.ts';
import { type JsonLimits, parseJsonBody } from './parseJsonBody.ts';

declare module 'fastify' {
  interface FastifyInstance {
    intake: Intake;
    budget: MailBudget;
  }
  interface FastifyRequest {
    /** The form of a submission, in the sender's version; set once the body may be read. */
    published?: PublishedForm;
  }
}

/** Takes submissions in. */
export const submissions = fp(
  async (app, { watch }: { watch?: StorageWatch }) => {
    const { publications, store, files, limits, metrics, proofs, fileCheck, namedUploads: named } = app;
    const budget = new MailBudget(store, limits);
    app.decorate('budget', budget);
    app.decorate(
      'intake',
      new Intake({ publications, store, budget, limits, metrics, files, named, fileCheck, watch, proofs }),
    );
    app.decorateRequest('published');
    app.register(submissionRoute);
  },
  {
    name: 'submissions',
    dependencies: ['request-guards', 'form-versions', 'proofs', 'uploads'],
    decorators: { fastify: ['publications', 'store', 'files', 'limits', 'metrics'] },
  },
);

/**
 * One route for the submissions of every form. It finds the form by path at each request, because forms change while the
 * server runs. Answers 201 `{id, reference}`; both are the reference, as a number would reveal how many submissions there
 * are. Throws a `Refusal` otherwise.
 */
async function submissionRoute(app: FastifyInstance): Promise<void> {
  const { publications, versions, intake, files, loadGuard, deadlines, limits } = app;
  const { namedUploads: named, uploadRoom: room } = app;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Not parsed here: `readMultipart` streams it.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { kind: 'submission' },
    onRequest: async (request, reply) => {
      request.published = checkRequest(request, publications);
      const { form } = request.published;
      await intake.admit(request, form, readSigns(request.headers));
      if (form.submission.encoding !== 'multipart') return;
      loadGuard.admitUpload(request, reply.raw);
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
            ? readMultipart(request.raw, form, {
                charge: () => intake.charge(request),
                files,
                named,
                deadlines,
                limits,
              })
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
