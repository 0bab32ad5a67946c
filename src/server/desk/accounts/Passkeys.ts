import type { Challenge } from '#contract/desk/session.ts';
import { UsedChallenges } from '../../antispam/UsedChallenges.ts';
import type { Limits } from '../../config/limits.ts';
import { KeyedHash } from '../../store/KeyedHash.ts';
import type { SharedState } from '../../store/SharedState.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { Credential, NewCredential } from './DeskCredentials.ts';

const CHALLENGE_MS = 5 * 60_000;

/** Loaded with the first passkey: most servers have no desk, and would start more slowly for it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Where a browser is: passkeys belong to a host name. */
export interface PasskeySite {
  origin: string;
  host: string;
  name: string;
}

/** What is stored of a passkey. */
interface Material {
  id: string;
  publicKey: string;
}

type IsFirstUse = (id: string, expires: number) => Promise<boolean> | boolean;

function firstUses(shared: SharedState | undefined, limits: Pick<Limits, 'usedChallenges'>): IsFirstUse {
  if (shared) return (id, expires) => shared.useOnce(`desk ${id}`, new Date(expires));
  const used = new UsedChallenges(limits, Date.now);
  return (id, expires) => used.use(id, expires);
}

/** Challenges for passkeys, sealed, so that none is stored; each counts once. */
export class Passkeys {
  readonly #seals: KeyedHash;
  readonly #isFirstUse: IsFirstUse;

  constructor(
    { secret, shared }: Pick<SubmissionStore, 'secret' | 'shared'>,
    limits: Pick<Limits, 'usedChallenges'>,
  ) {
    this.#seals = new KeyedHash(secret);
    this.#isFirstUse = firstUses(shared, limits);
  }

  async challenge({ host }: PasskeySite): Promise<Challenge> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
    return this.#sealed(options, 'sign in');
  }

  /** @param purpose - what the passkey is made for, such as the token of an invitation */
  async registration(
    { host, name }: PasskeySite,
    { id, email }: { id: string; email: string },
    purpose: string,
  ): Promise<Challenge> {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: host,
      userName: email,
      userID: new TextEncoder().encode(id),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#sealed(options, purpose);
  }

  /** Returns the new credential; undefined where the browser's response is of another challenge, site or time. */
  async register(
    { origin, host }: PasskeySite,
    response: Record<string, unknown>,
    sealed: string,
    purpose: string,
  ): Promise<NewCredential | undefined> {
    const challenge = await this.#open(sealed, purpose);
    if (challenge === undefined) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const material: Material = { id, publicKey: Buffer.from(publicKey).toString('base64url') };
    return { kind: 'passkey', credentialId: id, counter, material: JSON.stringify(material) };
  }

  /** Returns the counter of signatures; undefined where the response does not prove that its sender has the passkey. */
  async verify(
    { origin, host }: PasskeySite,
    { material, counter }: Credential,
    response: Record<string, unknown>,
    sealed: string,
  ): Promise<number | undefined> {
    const challenge = await this.#open(sealed, 'sign in');
    if (challenge === undefined) return undefined;
    const { id, publicKey }: Material = JSON.parse(material);
    const { verifyAuthenticationResponse } = await webAuthn();
    const verified = await verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id, counter, publicKey: Buffer.from(publicKey, 'base64url') },
    }).catch(() => undefined);
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
  }

  #sealed(options: { challenge: string }, purpose: string): Challenge {
    const expires = String(Date.now() + CHALLENGE_MS);
    const seal = this.#seals.of('desk passkey', purpose, options.challenge, expires);
    return { options: { ...options }, sealed: [options.challenge, expires, seal].join('.') };
  }

  async #open(sealed: string, purpose: string): Promise<string | undefined> {
    const [challenge = '', expires = '', seal = ''] = sealed.split('.');
    if (!this.#seals.signs(seal, 'desk passkey', purpose, challenge, expires)) return undefined;
    if (Number(expires) < Date.now()) return undefined;
    return (await this.#isFirstUse(challenge, Number(expires))) ? challenge : undefined;
  }
}
