import Type, { type Static } from 'typebox';
import { Exactly, Id, Locale, Moment, OneOf, OrNull, Text, Words } from './parts.ts';
import { VERBS } from './rights.ts';

/** A person's rights to one form, or to every form (`*`). */
export const Right = Exactly({
  form: Type.String(),
  verb: OneOf(VERBS),
  /** When it ends. */
  until: OrNull(Moment),
});
export type Right = Static<typeof Right>;

export const Person = Exactly({ id: Id, email: Type.String(), name: Type.String(), locale: Locale });
export type Person = Static<typeof Person>;

/** `GET session`, and the reply of each way to sign in. Nobody is signed in while `person` is null. */
export const Session = Exactly({
  person: OrNull(Person),
  /** Each change sends it as `x-desk-token`. */
  token: OrNull(Type.String()),
  rights: Type.Array(Right),
  ends: OrNull(Moment),
  /** Minutes without a request after which the session ends; null on the person's own device. */
  idleMinutes: OrNull(Type.Integer()),
  /** Whether passkeys work at this address: a host name, over HTTPS or on `localhost`. */
  passkeys: Type.Boolean(),
  /** The provider through which people may sign in, by its host name. */
  provider: OrNull(Type.String()),
});
export type Session = Static<typeof Session>;

const passphrase = Type.String({ minLength: 1, maxLength: 200 });
const code = Type.String({ pattern: '^ *[0-9]{3} ?[0-9]{3} *$' });
const ownDevice = Type.Boolean();
/** What the browser returns: `@simplewebauthn/server` validates it. */
const credential = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

/** `POST session` */
export const SignIn = Exactly({
  email: Type.String({ maxLength: 254 }),
  passphrase,
  /** Of the authenticator app. */
  code,
  ownDevice,
});
export type SignIn = Static<typeof SignIn>;

/** `POST passkey/challenge` and `POST join/passkey/challenge`: options for `@simplewebauthn/browser`. */
export const Challenge = Exactly({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** Is sent back with the browser's response, within five minutes. */
  sealed: Type.String({ maxLength: 1000 }),
});
export type Challenge = Static<typeof Challenge>;

/** `POST passkey` */
export const SignInByPasskey = Exactly({ sealed: Challenge.properties.sealed, credential, ownDevice });
export type SignInByPasskey = Static<typeof SignInByPasskey>;

/** `POST oidc`: begins a sign-in through the provider, which comes back to `path` of the desk. */
export const SignInByProvider = Exactly({
  ownDevice,
  path: Type.String({ pattern: '^/_desk(?:[/?][!"$-~]*)?$', maxLength: 2000 }),
});
export type SignInByProvider = Static<typeof SignInByProvider>;

/** Where the provider asks who the person is. */
export const ProviderAddress = Exactly({ address: Type.String() });
export type ProviderAddress = Static<typeof ProviderAddress>;

/** Why nobody was signed in: after `#signIn=` in the address to which `GET oidc/callback` leads. */
export type ProviderProblem =
  | 'denied'
  | 'expired'
  | 'failed'
  | 'taken'
  | 'tooMany'
  | 'unknown'
  | 'unverified';

/** `POST join`: reads an invitation (the text after `#` in its link); 404 once it was used or has ended. */
export const Invitation = Exactly({ token: Type.String({ pattern: '^[\\w-]{43}$' }) });
export type Invitation = Static<typeof Invitation>;

export const Invited = Exactly({
  email: Type.String(),
  name: Type.String(),
  rights: Type.Array(Right),
  /** For the authenticator app: text to type, `otpauth:` address, and the address as a picture (SVG). */
  secret: Type.String(),
  address: Type.String(),
  picture: Type.String(),
  passkeys: Type.Boolean(),
  /** Name of the OpenID Connect provider; null where none is set. */
  provider: OrNull(Type.String()),
  shortestPassphrase: Type.Integer(),
});
export type Invited = Static<typeof Invited>;

const name = Words(100);

/** `POST join/passphrase`: the reply is a `Session`. */
export const Join = Exactly({
  ...Invitation.properties,
  name,
  passphrase,
  /** `secret` of the invitation's reply. */
  secret: Type.String({ pattern: '^[A-Z2-7]{32}$' }),
  code,
  ownDevice,
});
export type Join = Static<typeof Join>;

/** `POST join/passkey`: the reply is a `Session`. `POST join/passkey/challenge` has an `Invitation` as its body. */
export const JoinByPasskey = Exactly({
  ...Invitation.properties,
  name,
  sealed: Challenge.properties.sealed,
  credential,
  /** The person's name for the device. */
  label: Text(100),
  ownDevice,
});
export type JoinByPasskey = Static<typeof JoinByPasskey>;

/** The person's name for a passkey. */
const Label = Words(100);

/** `POST credentials`: one more passkey. `POST credentials/challenge` comes before it. */
export const NewPasskey = Exactly({ sealed: Challenge.properties.sealed, credential, label: Label });
export type NewPasskey = Static<typeof NewPasskey>;

/** `PUT credentials/:id` */
export const PasskeyName = Exactly({ label: Label });
export type PasskeyName = Static<typeof PasskeyName>;

/** `GET sessions`; `DELETE sessions/:id` ends one. */
export const OpenSessions = Exactly({
  sessions: Type.Array(
    Exactly({
      id: Id,
      createdAt: Moment,
      seenAt: Moment,
      /** The browser, as it named itself. */
      agent: Type.String(),
      ownDevice: Type.Boolean(),
      current: Type.Boolean(),
    }),
  ),
});
export type OpenSessions = Static<typeof OpenSessions>;

/** `GET credentials`; `DELETE credentials/:id` removes a passkey or an account of the provider that is not the last way to sign in. */
export const Credentials = Exactly({
  credentials: Type.Array(
    Exactly({
      id: Id,
      kind: OneOf(['passkey', 'passphrase', 'totp', 'oidc']),
      label: Type.String(),
      usedAt: OrNull(Moment),
    }),
  ),
});
export type Credentials = Static<typeof Credentials>;
