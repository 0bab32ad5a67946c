import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/**
 * Makes a Fastify hook of a synchronous function. What it throws ends the request, as in an `async` hook, without the cost
 * of a promise at every request.
 */
export function syncHook(run: (request: FastifyRequest, reply: FastifyReply) => void): Hook {
  return (request, reply, done) => {
    try {
      run(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}
