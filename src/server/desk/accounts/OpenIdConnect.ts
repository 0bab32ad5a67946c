import type { Configuration } from 'openid-client';
import type { ProviderProblem, SignInByProvider } from '#contract/desk/session.ts';
import { DESK_API } from '#contract/urls.ts';
import type { OpenIdProvider } from '../../config/ServerConfig.ts';
import { KeyedHash } from '../../store/KeyedHash.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { DeskCredentials } from './DeskCredentials.ts';
import type { DeskPeople } from './DeskPeople.ts';
import { newToken } from './tokens.ts';

/** A sign-in through the provider takes so long at most. */
export const PROVIDER_SECONDS = 600;

const TIMEOUT_S = 10;

const LONGEST_NAME = 100;

/** Loaded with the first sign-in by it: most servers have no provider. */
const openId = () => import('openid-client');

/** Nobody is signed in. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

interface Begun extends SignInByProvider {
  /** Random, so that each sign-in has its own seal. */
  id: string;
  /** Milliseconds since 1970. */
  ends: number;
}

/** Whom the provider has signed in. */
interface Identity {
  issuer: string;
  subject: string;
  email?: string;
  isVerified: boolean;
  name?: string;
}

/**
 * Signs in people who were invited, through an OpenID Connect provider: code flow with PKCE, state and nonce. All three are hashes of
 * what the browser keeps as a cookie, so nothing is stored for a sign-in that is under way.
 */
export class OpenIdConnect {
  /** Its host name, by which people know it. */
  readonly name: string;
  readonly #provider: OpenIdProvider;
  readonly #accounts: { people: DeskPeople; credentials: DeskCredentials };
  readonly #store: SubmissionStore;
  readonly #hashes: KeyedHash;

  constructor(
    provider: OpenIdProvider,
    accounts: { people: DeskPeople; credentials: DeskCredentials },
    store: SubmissionStore,
  ) {
    this.#provider = provider;
    this.#accounts = accounts;
    this.#store = store;
    this.#hashes = new KeyedHash(store.secret);
    this.name = new URL(provider.issuer).host;
  }

  /** Resolves to where the provider asks who the person is, and what the browser keeps. Rejects where the provider is not reached. */
  async begin(asked: SignInByProvider): Promise<{ address: string; seal: string }> {
    const config = await this.#discover();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openId();
    const begun: Begun = { ...asked, id: newToken(), ends: Date.now() + PROVIDER_SECONDS * 1000 };
    const seal = Buffer.from(JSON.stringify(begun)).toString('base64url');
    const address = buildAuthorizationUrl(config, {
      redirect_uri: this.#callback().href,
      scope: 'openid email profile',
      state: this.#of('state', seal),
      nonce: this.#of('nonce', seal),
      code_challenge: await calculatePKCECodeChallenge(this.#verifier(seal)),
      code_challenge_method: 'S256',
    });
    return { address: address.href, seal };
  }

  /** What this browser has begun; undefined where the response is of another sign-in, or came too late. */
  begun(seal: string | undefined, state: unknown): SignInByProvider | undefined {
    if (seal === undefined || typeof state !== 'string') return undefined;
    if (!this.#hashes.signs(state, 'desk oidc', 'state', seal)) return undefined;
    const begun: Begun = JSON.parse(Buffer.from(seal, 'base64url').toString());
    return begun.ends < Date.now() ? undefined : begun;
  }

  /** Resolves to the person's id. @throws ProviderError */
  async finish(seal: string, query: string): Promise<string> {
    return this.#personOf(await this.#identity(seal, query));
  }

  async #identity(seal: string, query: string): Promise<Identity> {
    const { authorizationCodeGrant, fetchUserInfo, AuthorizationResponseError } = await openId();
    try {
      const config = await this.#discover();
      const tokens = await authorizationCodeGrant(config, this.#callback(query), {
        expectedState: this.#of('state', seal),
        expectedNonce: this.#of('nonce', seal),
        pkceCodeVerifier: this.#verifier(seal),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      const { iss: issuer, sub: subject } = claims;
      // A provider may tell the address there alone.
      const asks = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const said = asks ? await fetchUserInfo(config, tokens.access_token, subject) : claims;
      return {
        ...{ issuer, subject, isVerified: said.email_verified === true },
        email: typeof said.email === 'string' ? said.email : undefined,
        name: typeof said.name === 'string' ? said.name : undefined,
      };
    } catch (cause) {
      const isDenied = cause instanceof AuthorizationResponseError && cause.error === 'access_denied';
      throw new ProviderError(isDenied ? 'denied' : 'failed', cause);
    }
  }

  /** Known by the account, else by its verified address, and from then on by the account. */
  async #personOf({ issuer, subject, email, isVerified, name = '' }: Identity): Promise<string> {
    const { people, credentials } = this.#accounts;
    const credentialId = JSON.stringify(['oidc', issuer, subject]);
    let known = await credentials.find('oidc', credentialId);
    if (!known) {
      const person = email === undefined ? undefined : await people.findByEmail(email);
      if (email !== undefined && !isVerified) throw new ProviderError('unverified');
      if (!person) throw new ProviderError('unknown');
      const own = await credentials.of(person.id);
      // An address may pass to somebody else: their account is another one.
      if (own.some(({ kind, material }) => kind === 'oidc' && material === issuer))
        throw new ProviderError('taken');
      await credentials.adopt(
        person.id,
        { kind: 'oidc', credentialId, material: issuer, label: this.name },
        name.trim().slice(0, LONGEST_NAME) || person.email,
      );
      await this.#store.audit({ action: 'deskCredential', who: person.id, outcome: 'done' });
      known = await credentials.find('oidc', credentialId);
    }
    const rights = known && (await people.find(known.person))?.rights;
    const now = new Date().toISOString();
    if (!known || !rights?.some(({ until }) => until === null || until > now))
      throw new ProviderError('unknown');
    await credentials.use(known.id, 0, { mayStay: true });
    return known.person;
  }

  /** Asked each time: sign-ins are rare, and a provider that is down is told before anybody leaves. */
  async #discover(): Promise<Configuration> {
    const client = await openId();
    const { issuer, clientId, clientSecret } = this.#provider;
    const bySecret: Parameters<typeof client.discovery>[3] = (server, ...rest) => {
      const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      (posts ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(server, ...rest);
    };
    const local = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    return client.discovery(new URL(issuer), clientId, undefined, bySecret, {
      // Without the second one, the signature of an ID token is not verified where TLS vouches for it.
      execute: [...local, client.enableNonRepudiationChecks],
      timeout: TIMEOUT_S,
    });
  }

  #callback(query = ''): URL {
    return new URL(`${DESK_API}/oidc/callback${query}`, this.#provider.origin);
  }

  #of(purpose: string, seal: string): string {
    return this.#hashes.of('desk oidc', purpose, seal);
  }

  /** 44 characters: PKCE asks for 43 at least. */
  #verifier(seal: string): string {
    return this.#of('verifier', seal) + this.#of('verifier too', seal);
  }
}
