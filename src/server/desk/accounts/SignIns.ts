import type { FastifyRequest } from 'fastify';
import type { SignIn } from '#contract/desk/session.ts';
import type { Limits } from '../../config/limits.ts';
import type { ServerConfig } from '../../config/ServerConfig.ts';
import { AddressLimiter } from '../../guards/AddressLimiter.ts';
import { clientKeys } from '../../guards/addressKey.ts';
import type { Limiter } from '../../guards/Limiter.ts';
import { TurnQueue } from '../../guards/TurnQueue.ts';
import { type Refusal, refuse } from '../../http/Refusal.ts';
import { limitersOf } from '../../store/SharedState.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { DeskCredentials, NewCredential } from './DeskCredentials.ts';
import type { DeskPeople } from './DeskPeople.ts';
import { type PasskeySite, Passkeys } from './Passkeys.ts';
import { hashPassphrase, isPassphrase, SHORTEST_PASSPHRASE } from './passphrase.ts';
import { stepOf } from './totp.ts';

/** Checks proofs of who a person is, as often as an address and an account may try. */
export class SignIns {
  readonly passkeys: Passkeys;
  readonly #accounts: { people: DeskPeople; credentials: DeskCredentials };
  readonly #limits: Limits;
  readonly #config: Pick<ServerConfig, 'publicUrl'>;
  readonly #addresses: AddressLimiter;
  /** Only tries with a passphrase are counted, so others cannot keep a person with a passkey out. */
  readonly #tries: Limiter;
  readonly #computing: TurnQueue;

  constructor(
    accounts: { people: DeskPeople; credentials: DeskCredentials },
    store: SubmissionStore,
    limits: Limits,
    config: Pick<ServerConfig, 'publicUrl'>,
  ) {
    this.#accounts = accounts;
    this.#limits = limits;
    this.#config = config;
    this.passkeys = new Passkeys(store, limits);
    const makeLimiter = limitersOf(store);
    const { deskSignInBurst: burst, deskSignInsPerMinute: perMinute } = limits;
    this.#addresses = new AddressLimiter('desk sign-in', { burst, perMinute }, limits, makeLimiter);
    this.#tries = makeLimiter('desk account', {
      addressBurst: limits.deskAccountBurst,
      addressPerMinute: limits.deskAccountPerMinute,
      addresses: limits.addresses,
    });
    this.#computing = new TurnQueue({
      places: limits.passphrases,
      waiting: limits.passphraseQueue,
      waitMs: limits.passphraseWaitMs,
    });
  }

  /** Counts a try of an address. Rejects with a `Refusal` (429) until it may try again. */
  admit({ ip }: FastifyRequest): Promise<void> {
    return this.#addresses.charge(ip);
  }

  /** Resolves to the person's id. Rejects with a `Refusal`, which is the same for each wrong part. */
  async byPassphrase({ email, passphrase, code }: SignIn, request: FastifyRequest): Promise<string> {
    await this.admit(request);
    const { people, credentials } = this.#accounts;
    const seconds = await this.#tries.take(people.emailHash(email));
    if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
    const person = await people.idOf(email);
    // Of nobody, too: an address that is unknown takes as long.
    const known = await credentials.of(person ?? '');
    const stored = known.find(({ kind }) => kind === 'passphrase')?.material;
    const totp = known.find(({ kind }) => kind === 'totp');
    const isRight = await this.#compute(request, () => isPassphrase(passphrase, stored, this.#limits));
    const step = totp && stepOf(totp.material, code, Date.now());
    if (!isRight || person === undefined || !totp || step === undefined) throw signInFailed();
    // A code counts once.
    if (!(await credentials.use(totp.id, step))) throw signInFailed();
    return person;
  }

  async byPasskey(
    response: Record<string, unknown>,
    sealed: string,
    request: FastifyRequest,
  ): Promise<string> {
    await this.admit(request);
    const { credentials } = this.#accounts;
    const credential =
      typeof response.id === 'string' ? await credentials.find('passkey', response.id) : undefined;
    const site = this.site(request);
    const counter = credential && site && (await this.passkeys.verify(site, credential, response, sealed));
    if (!credential || counter === undefined) throw signInFailed();
    // Passkeys that several devices share do not count.
    if (!(await credentials.use(credential.id, counter, { mayStay: counter === 0 }))) throw signInFailed();
    return credential.person;
  }

  /** The credentials of a person who joins with a passphrase. Rejects with a `Refusal`. */
  async newPassphrase(
    { passphrase, secret, code }: { passphrase: string; secret: string; code: string },
    request: FastifyRequest,
  ): Promise<NewCredential[]> {
    if ([...passphrase].length < SHORTEST_PASSPHRASE)
      throw refuse(422, 'server.deskPassphrase', { least: SHORTEST_PASSPHRASE });
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) throw refuse(422, 'server.deskCode');
    const material = await this.#compute(request, () => hashPassphrase(passphrase, this.#limits));
    return [
      { kind: 'passphrase', material },
      { kind: 'totp', material: secret, counter: step },
    ];
  }

  /** Where passkeys work: at a host name of the site, over HTTPS or on this machine. */
  site(request: FastifyRequest): PasskeySite | undefined {
    const { publicUrl } = this.#config;
    const local = `http://${request.host}`;
    const { origin, hostname: host, protocol } = new URL(publicUrl ?? local);
    const works = host === 'localhost' || (protocol === 'https:' && /[a-z]$/i.test(host));
    return works ? { origin, host, name: request.server.publications.current().site.name } : undefined;
  }

  #compute<Result>({ ip }: FastifyRequest, task: () => Promise<Result>): Promise<Result> {
    return this.#computing.run(clientKeys(ip), task);
  }
}

function signInFailed(): Refusal {
  return refuse(401, 'server.deskSignInFailed');
}
