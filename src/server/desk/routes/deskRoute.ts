import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { EVERY_FORM, type Verb } from '#contract/desk/rights.ts';
import { DESK_API, isBelow } from '#contract/urls.ts';
import { refuse } from '../../http/Refusal.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import { authorise, type Grant } from '../rights/authorise.ts';

/** Who may call a route: anybody, every person with a session, or who has a right to the form in its path or to the desk. */
export type DeskRight = 'anybody' | 'person' | { verb: Verb; scope: 'form' | 'desk'; freshProof?: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Each route of the desk's API has it. */
    desk?: DeskRight;
  }
  interface FastifyRequest {
    signedIn: SignedIn | undefined;
  }
}

/** Throws for a route of the API that does not say who may call it: the server does not start. */
export function requireRight({ url, config }: RouteOptions): void {
  if (isBelow(url, DESK_API) && !config?.desk)
    throw new Error(`The route ${url} of the desk has no "desk" in its config: say who may call it.`);
}

interface Schemas<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
> {
  params?: Params;
  query?: Query;
  body?: Body;
  /** Of 200; without it the response is 204 without a body, or the handler sends it. */
  reply?: Reply;
  /** Of further statuses. */
  replies?: Record<number, TSchema>;
}

interface Call<Params, Query, Body, Given> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
  given: Given;
}

/** What a handler gets: the session, or the right for which the route asks. */
type GivenFor<Right extends DeskRight> = Right extends { verb: infer Granted extends Verb }
  ? { signedIn: SignedIn; grant: Grant<Granted> }
  : Right extends 'person'
    ? { signedIn: SignedIn }
    : Record<string, never>;

/** Returns a function that adds a route below `/_desk/api`. Its handler runs after the right was granted. */
export function deskRoutes(app: FastifyInstance) {
  return <
    const Right extends DeskRight,
    Params extends TSchema = TSchema,
    Query extends TSchema = TSchema,
    Body extends TSchema = TSchema,
    Reply extends TSchema = TSchema,
  >(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    right: Right,
    { params, query, body, reply, replies }: Schemas<Params, Query, Body, Reply>,
    handle: (
      call: Call<Static<Params>, Static<Query>, Static<Body>, GivenFor<Right>>,
    ) => Promise<Static<Reply> | FastifyReply | undefined>,
  ): void => {
    const response = { ...replies, ...(reply ? { 200: reply } : {}) };
    app.route({
      method,
      url: `${DESK_API}/${path}`,
      config: { desk: right },
      schema: {
        params: params ?? NOTHING,
        querystring: query ?? NOTHING,
        ...(body && { body }),
        ...(Object.keys(response).length > 0 && { response }),
      },
      handler: async (request, fastifyReply) => {
        const called = {
          params: request.params as Static<Params>,
          query: request.query as Static<Query>,
          body: request.body as Static<Body>,
          request,
          reply: fastifyReply,
          given: given(request, right) as GivenFor<Right>,
        };
        const result = await handle(called);
        // A download that its reader has broken off is begun, though not sent.
        if (result !== undefined || fastifyReply.sent || fastifyReply.raw.headersSent) return result;
        return fastifyReply.code(204).send();
      },
    });
  };
}

const NOTHING = { type: 'object', additionalProperties: false };

function given({ signedIn, params }: FastifyRequest, right: DeskRight) {
  if (right === 'anybody') return {};
  if (!signedIn) throw refuse(401, 'server.deskSignedOut');
  if (right === 'person') return { signedIn };
  const form = right.scope === 'form' ? (params as { form: string }).form : EVERY_FORM;
  const grant = authorise(signedIn, form, right.verb);
  if (right.freshProof && !signedIn.session.hasFreshProof) throw refuse(403, 'server.deskProof');
  return { signedIn, grant };
}
