import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { IdParams } from '#contract/desk/parts.ts';
import {
  Challenge,
  Credentials,
  Invitation,
  Invited,
  Join,
  JoinByPasskey,
  NewPasskey,
  OpenSessions,
  PasskeyName,
  Session,
  SignIn,
  SignInByPasskey,
} from '#contract/desk/session.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { refuse } from '../../http/Refusal.ts';
import { siteName } from '../../http/siteName.ts';
import { type NewCredential, REMOVABLE } from '../accounts/DeskCredentials.ts';
import { IDLE_MINUTES, type SignedIn } from '../accounts/DeskSessions.ts';
import { SHORTEST_PASSPHRASE } from '../accounts/passphrase.ts';
import { newSecret } from '../accounts/totp.ts';
import type { Desk } from '../Desk.ts';
import { beginSession } from './beginSession.ts';
import { clearSession, sessionToken } from './cookie.ts';
import { deskRoutes } from './deskRoute.ts';

/** Sign-in, joining by an invitation, and a person's own sessions. */
export function sessionRoutes(app: FastifyInstance, desk: Desk): void {
  const route = deskRoutes(app);
  const { people, sessions, credentials, signIns, store } = desk;
  const { passkeys } = signIns;

  const siteOf = (request: FastifyRequest) => {
    const site = signIns.site(request);
    if (!site) throw refuse(404, 'server.notFound');
    return site;
  };
  const invitedBy = async (token: string) => {
    const person = await people.invited(token);
    if (!person) throw refuse(404, 'server.deskInvitationGone');
    return person;
  };
  const shown = (request: FastifyRequest, signedIn: SignedIn | undefined): Session => ({
    person: signedIn?.person ?? null,
    token: signedIn?.changeToken ?? null,
    rights: signedIn?.rights ?? [],
    ends: signedIn?.session.ends ?? null,
    idleMinutes: signedIn && !signedIn.session.ownDevice ? IDLE_MINUTES : null,
    passkeys: signIns.site(request) !== undefined,
    provider: desk.provider?.name ?? null,
  });
  const begin = async (person: string, ownDevice: boolean, request: FastifyRequest, reply: FastifyReply) =>
    shown(request, await sessions.find(await beginSession(desk, person, ownDevice, request, reply)));
  const join = async (
    { token, name, ownDevice }: { token: string; name: string; ownDevice: boolean },
    proofs: readonly NewCredential[],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const person = await credentials.join(token, name, proofs);
    if (person === undefined) throw refuse(404, 'server.deskInvitationGone');
    return begin(person, ownDevice, request, reply);
  };

  route('GET', 'session', 'anybody', { reply: Session }, async ({ request }) => {
    const token = sessionToken(request);
    return shown(request, token === undefined ? undefined : await sessions.find(token));
  });
  route('POST', 'session', 'anybody', { body: SignIn, reply: Session }, async ({ body, request, reply }) =>
    begin(await signIns.byPassphrase(body, request), body.ownDevice, request, reply),
  );
  route('DELETE', 'session', 'person', {}, async ({ given: { signedIn }, reply }) => {
    await sessions.end(signedIn.person.id, signedIn.session.id);
    clearSession(reply);
    return undefined;
  });
  route(
    'POST',
    'passkey/challenge',
    'anybody',
    { body: Type.Object({}, { additionalProperties: false }), reply: Challenge },
    async ({ request }) => passkeys.challenge(siteOf(request)),
  );
  route(
    'POST',
    'passkey',
    'anybody',
    { body: SignInByPasskey, reply: Session },
    async ({ body: { credential, sealed, ownDevice }, request, reply }) =>
      begin(await signIns.byPasskey(credential, sealed, request), ownDevice, request, reply),
  );

  route(
    'POST',
    'join',
    'anybody',
    { body: Invitation, reply: Invited },
    async ({ body: { token }, request }) => {
      await signIns.admit(request);
      const { email, name, rights } = await invitedBy(token);
      const publication = app.publications.current();
      const issuer = siteName(publication, readLocale(request, publication));
      return {
        ...{ email, name, rights, ...newSecret(issuer, email) },
        passkeys: signIns.site(request) !== undefined,
        provider: desk.provider?.name ?? null,
        shortestPassphrase: SHORTEST_PASSPHRASE,
      };
    },
  );
  route(
    'POST',
    'join/passphrase',
    'anybody',
    { body: Join, reply: Session },
    async ({ body, request, reply }) => {
      await signIns.admit(request);
      await invitedBy(body.token);
      return join(body, await signIns.newPassphrase(body, request), request, reply);
    },
  );
  route(
    'POST',
    'join/passkey/challenge',
    'anybody',
    { body: Invitation, reply: Challenge },
    async ({ body: { token }, request }) => {
      await signIns.admit(request);
      return passkeys.registration(siteOf(request), await invitedBy(token), token);
    },
  );
  route(
    'POST',
    'join/passkey',
    'anybody',
    { body: JoinByPasskey, reply: Session },
    async ({ body, request, reply }) => {
      await signIns.admit(request);
      const { token, credential, sealed, label } = body;
      await invitedBy(token);
      const passkey = await passkeys.register(siteOf(request), credential, sealed, token);
      if (!passkey) throw refuse(422, 'server.deskPasskey');
      return join(body, [{ ...passkey, label }], request, reply);
    },
  );

  route('GET', 'sessions', 'person', { reply: OpenSessions }, async ({ given: { signedIn } }) => {
    const open = await sessions.list(signedIn.person.id);
    return { sessions: open.map((each) => ({ ...each, current: each.id === signedIn.session.id })) };
  });
  route(
    'DELETE',
    'sessions/:id',
    'person',
    { params: IdParams },
    async ({ params: { id }, given: { signedIn } }) => {
      if (!(await sessions.end(signedIn.person.id, id))) throw refuse(404, 'server.notFound');
      return undefined;
    },
  );
  route('GET', 'credentials', 'person', { reply: Credentials }, async ({ given: { signedIn } }) => ({
    credentials: (await credentials.of(signedIn.person.id)).map(({ id, kind, label, usedAt }) => ({
      ...{ id, kind, label, usedAt },
    })),
  }));
  const withProof = ({ session, person }: SignedIn) => {
    if (!session.hasFreshProof) throw refuse(403, 'server.deskProof');
    return person;
  };
  const purposeOf = ({ session }: SignedIn) => `account ${session.id}`;
  route(
    'POST',
    'credentials/challenge',
    'person',
    { body: Type.Object({}, { additionalProperties: false }), reply: Challenge },
    async ({ request, given: { signedIn } }) =>
      passkeys.registration(siteOf(request), withProof(signedIn), purposeOf(signedIn)),
  );
  route(
    'POST',
    'credentials',
    'person',
    { body: NewPasskey },
    async ({ body: { credential, sealed, label }, request, given: { signedIn } }) => {
      const { id } = withProof(signedIn);
      const passkey = await passkeys.register(siteOf(request), credential, sealed, purposeOf(signedIn));
      if (!passkey || !(await credentials.add(id, { ...passkey, label })))
        throw refuse(422, 'server.deskPasskey');
      await store.audit({ action: 'deskCredential', who: id, outcome: 'done' });
      return undefined;
    },
  );
  route(
    'PUT',
    'credentials/:id',
    'person',
    { params: IdParams, body: PasskeyName },
    async ({ params: { id }, body: { label }, given: { signedIn } }) => {
      if (!(await credentials.rename(signedIn.person.id, id, label))) throw refuse(404, 'server.notFound');
      return undefined;
    },
  );
  route(
    'DELETE',
    'credentials/:id',
    'person',
    { params: IdParams },
    async ({ params: { id }, given: { signedIn } }) => {
      const person = withProof(signedIn);
      const removable = (await credentials.of(person.id)).filter(({ kind }) => REMOVABLE.includes(kind));
      if (!removable.some((each) => each.id === id)) throw refuse(404, 'server.notFound');
      if (!(await credentials.remove(person.id, id, { hasProvider: desk.provider !== undefined })))
        throw refuse(409, 'server.deskLastCredential');
      await store.audit({ action: 'deskCredential', who: person.id, outcome: 'done' });
      return undefined;
    },
  );
}
