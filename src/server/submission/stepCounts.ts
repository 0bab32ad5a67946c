import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import Type, { type Static } from 'typebox';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { STEPS } from '#contract/urls.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { pathText } from '../http/pathText.ts';
import { refuse } from '../http/Refusal.ts';
import { formNamed } from '../live/formNamed.ts';
import { StepCounts } from '../store/StepCounts.ts';

const Report = Type.Object(
  { steps: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100, uniqueItems: true }) },
  { additionalProperties: false },
);
type Request = FastifyRequest<{ Params: { id: string }; Body: Static<typeof Report> }>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts steps that somebody has reached for the first time; nothing for a form without `countSteps`. */
    countSteps(form: CompiledForm, steps: readonly string[]): void;
  }
}

/** Counts how many reach each step of the forms with `countSteps`: who they are is neither asked nor kept. */
async function plugin(app: FastifyInstance): Promise<void> {
  const { store, publications, limits, log } = app;
  const rate = { burst: limits.stepsBurst, perMinute: limits.stepsPerMinute };
  const limiter = new AddressLimiter('steps', rate, limits);
  const counts = new StepCounts(store.backend, log, limits.stepsFlushMs);
  app.addHook('onClose', () => counts.stop());
  app.decorate('countSteps', (form: CompiledForm, steps: readonly string[]) => {
    if (form.countSteps) counts.add(form, steps);
  });

  app.post(
    `${STEPS}:id`,
    {
      config: { kind: 'draft' },
      schema: { params: pathText('id'), body: Report },
      bodyLimit: limits.headerBytes,
      onRequest: (request: Request) => limiter.charge(request.ip),
    },
    async ({ params, body: { steps } }: Request, reply) => {
      const form = formNamed(publications.current(), params.id)?.form;
      if (!form?.countSteps) throw refuse(404, 'server.notFound');
      if (!steps.every((step) => form.steps.some(({ id }) => id === step)))
        throw refuse(400, 'server.badRequest');
      counts.add(form, steps);
      return reply.code(204).send();
    },
  );
}

export const stepCounts = fp(plugin, {
  name: 'step-counts',
  dependencies: ['request-guards'],
  decorators: { fastify: ['publications', 'store', 'limits'] },
});
