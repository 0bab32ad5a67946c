import { Secret, TOTP } from 'otpauth';
import { EVERY_FORM, VERBS, type Verb } from '#contract/desk/rights.ts';
import type { Invited, Right, Session } from '#contract/desk/session.ts';
import { DESK_API } from '#contract/urls.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';

/** A passphrase costs half a second of processor with the standard limits. */
export const CHEAP_PASSPHRASES = { passphraseKib: 8, passphrasePasses: 1 };

export const PASSPHRASE = 'quatre mots bien choisis';

/** A server of this process or of another one. */
interface DeskServer {
  url: string;
  store: SubmissionStore;
}

export interface DeskPerson {
  id: string;
  email: string;
  /** Calls `/_desk/api/<path>` as the desk's script does, with the session's cookie. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  cookie: string;
  session: Session;
  /** Of the authenticator app. */
  secret: string;
  /** The code with which the person joined. */
  joinCode: string;
}

export const rightsTo = (verbs: readonly Verb[], form = EVERY_FORM, until: string | null = null): Right[] =>
  verbs.map((verb) => ({ form, verb, until }));

/** Returns the token of a link for that address. */
export function inviteTo(
  { store }: Pick<DeskServer, 'store'>,
  email: string,
  rights: readonly Right[] = rightsTo(VERBS),
): Promise<string> {
  return new DeskPeople(store.backend).invite({ email, locale: 'fr', rights });
}

/** The code that an app shows; with `steps`, so many half minutes later. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Calls the desk without a session, as from a page of it. */
export function deskCall(
  { url }: Pick<DeskServer, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${DESK_API}/${path}`, {
    method,
    headers: { origin: url, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Invites somebody, who joins with a passphrase and is signed in. */
export async function joinDesk(
  server: DeskServer,
  { email = 'ama@example.org', rights }: { email?: string; rights?: readonly Right[] } = {},
): Promise<DeskPerson> {
  const token = await inviteTo(server, email, rights);
  const { secret } = (await (await deskCall(server, 'POST', 'join', { token })).json()) as Invited;
  const joinCode = codeOf(secret);
  const body = { token, name: 'Ama', passphrase: PASSPHRASE, secret, code: joinCode, ownDevice: false };
  const joined = await deskCall(server, 'POST', 'join/passphrase', body);
  if (joined.status !== 200) throw new Error(`Not joined: ${joined.status} ${await joined.text()}`);
  return personOf(server, joined, { email, secret, joinCode });
}

/** A person with the session that a response has begun. */
export async function personOf(
  server: DeskServer,
  response: Response,
  { email, secret, joinCode = '' }: { email: string; secret: string; joinCode?: string },
): Promise<DeskPerson> {
  const cookie = cookieOf(response);
  const session = (await response.json()) as Session;
  const own = { cookie, 'x-desk-token': session.token ?? '' };
  return {
    ...{ email, secret, joinCode, cookie, session },
    id: session.person?.id ?? '',
    call: (method, path, body, headers) => deskCall(server, method, path, body, { ...own, ...headers }),
  };
}

export function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
