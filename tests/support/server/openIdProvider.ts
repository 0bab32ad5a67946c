import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEnd } from '../atEnd.ts';

export const CLIENT = { OIDC_CLIENT_ID: 'fair desk', OIDC_CLIENT_SECRET: 'a secret: 1+1' };

const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface OpenIdProvider {
  issuer: string;
  /** Of whoever is signed in there. */
  claims: Record<string, unknown>;
  /** In the ID token, over what is right. */
  wrong: Record<string, unknown>;
  /** Signs in place of the published key. */
  privateKey: typeof KEYS.privateKey;
  /** Whether claims but the subject are told by the userinfo endpoint alone. */
  asksUserInfo: boolean;
  /** How the client sends its secret. */
  secretBy: 'client_secret_post' | 'client_secret_basic';
  isDown: boolean;
  /** Opens an address as a browser would; returns the query that leads back. */
  authorize(address: string): Promise<string>;
}

/** A small OpenID Connect provider on this machine: discovery, keys, authorisation, tokens and user info. */
export async function startProvider(): Promise<OpenIdProvider> {
  const codes = new Map<string, URLSearchParams>();
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const idToken = (nonce: string | null) => {
    const seconds = Math.floor(Date.now() / 1000);
    const { sub } = provider.claims;
    const payload = {
      ...{ iss: provider.issuer, aud: CLIENT.OIDC_CLIENT_ID, iat: seconds, exp: seconds + 60, nonce },
      ...(provider.asksUserInfo ? { sub } : provider.claims),
      ...provider.wrong,
    };
    const content = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(payload)}`;
    return `${content}.${sign('sha256', Buffer.from(content), provider.privateKey).toString('base64url')}`;
  };
  const isClient = ({ headers }: IncomingMessage, body: URLSearchParams) => {
    const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = CLIENT;
    if (provider.secretBy === 'client_secret_post')
      return body.get('client_id') === id && body.get('client_secret') === secret;
    const form = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);
    return headers.authorization === `Basic ${btoa(`${form(id)}:${form(secret)}`)}`;
  };
  const answers: Record<string, (request: IncomingMessage, url: URL, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      jwks_uri: `${provider.issuer}/keys`,
      token_endpoint_auth_methods_supported: [provider.secretBy],
    }),
    '/keys': () => ({
      keys: [{ ...KEYS.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    '/userinfo': () => provider.claims,
    '/authorize': (_, { searchParams }, response) => {
      const code = randomUUID();
      codes.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }));
      response.setHeader('location', back.href).writeHead(302).end();
    },
    '/token': async (request, _, response) => {
      const body = new URLSearchParams(await text(request));
      const code = body.get('code') ?? '';
      const asked = codes.get(code);
      codes.delete(code);
      const challenge = hash('sha256', body.get('code_verifier') ?? '', 'base64url');
      const isRight =
        asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === body.get('redirect_uri');
      if (isRight && isClient(request, body))
        return { access_token: 'x', token_type: 'Bearer', id_token: idToken(asked.get('nonce')) };
      response.statusCode = 400;
      return { error: 'invalid_grant' };
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', provider.issuer);
    if (provider.isDown) return response.writeHead(502).end();
    const answer = await answers[url.pathname]?.(request, url, response);
    if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ claims: {}, wrong: {}, asksUserInfo: false, secretBy: 'client_secret_basic', isDown: false },
    privateKey: KEYS.privateKey,
    authorize: async (address) => {
      const { headers } = await fetch(address, { redirect: 'manual' });
      return new URL(headers.get('location') ?? '').search;
    },
  };
  return provider;
}
