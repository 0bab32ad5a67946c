import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { ProviderAddress, type ProviderProblem, SignInByProvider } from '#contract/desk/session.ts';
import { DESK, isBelow } from '#contract/urls.ts';
import { Refusal, refuse } from '../../http/Refusal.ts';
import { PROVIDER_SECONDS, ProviderError } from '../accounts/OpenIdConnect.ts';
import type { Desk } from '../Desk.ts';
import { beginSession } from './beginSession.ts';
import { providerSeal, setProviderSeal } from './cookie.ts';
import { deskRoutes } from './deskRoute.ts';

/** Sign-in through an OpenID Connect provider; 404 where none is set. */
export function providerRoutes(app: FastifyInstance, desk: Desk): void {
  const route = deskRoutes(app);
  const { signIns } = desk;
  const set = () => {
    if (!desk.provider) throw refuse(404, 'server.notFound');
    return desk.provider;
  };

  route(
    'POST',
    'oidc',
    'anybody',
    { body: SignInByProvider, reply: ProviderAddress },
    async ({ body, request, reply }) => {
      const provider = set();
      // `/_desk/../elsewhere` is no address of the desk.
      if (!isBelow(new URL(body.path, 'http://localhost').pathname, DESK))
        throw refuse(400, 'server.parameterInvalid', { name: 'path' });
      await signIns.admit(request);
      const { address, seal } = await provider.begin(body).catch((err) => {
        request.log.warn({ err }, 'OpenID Connect provider not reached');
        throw refuse(503, 'server.deskProvider', { provider: provider.name });
      });
      setProviderSeal(reply, seal, PROVIDER_SECONDS);
      return { address };
    },
  );
  // People come here from the provider: whatever is wrong, the desk's sign-in says it.
  route(
    'GET',
    'oidc/callback',
    'anybody',
    { query: Type.Object({ state: Type.Optional(Type.Unknown()) }, { additionalProperties: true }) },
    async ({ query, request, reply }) => {
      const provider = set();
      const seal = providerSeal(request);
      setProviderSeal(reply, '', 0);
      const begun = provider.begun(seal, query.state);
      try {
        await signIns.admit(request);
        if (seal === undefined || !begun) throw new ProviderError('expired');
        const person = await provider.finish(seal, request.url.slice(request.url.indexOf('?')));
        await beginSession(desk, person, begun.ownDevice, request, reply);
        return reply.redirect(begun.path, 303);
      } catch (error) {
        if (error instanceof ProviderError && error.cause !== undefined)
          request.log.warn({ err: error.cause }, 'OpenID Connect sign-in failed');
        return reply.redirect(`${begun?.path ?? DESK}#signIn=${problemOf(error)}`, 303);
      }
    },
  );
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderError) return error.problem;
  if (error instanceof Refusal && error.status === 429) return 'tooMany';
  throw error;
}
