import { EVERY_FORM, type Verb } from '#contract/desk/rights.ts';
import { refuse } from '../../http/Refusal.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';

/**
 * That a person may do something with the submissions of a form: every query of the desk takes one, so none runs without. Made
 * by `authorise` alone, for one request.
 */
class GrantOf<Granted extends Verb> {
  readonly verb: Granted;
  readonly form: string;
  /** Id of the person. */
  readonly person: string;
  readonly #verbs: ReadonlySet<Verb>;

  constructor(verb: Granted, form: string, { person, rights }: SignedIn) {
    this.verb = verb;
    this.form = form;
    this.person = person.id;
    this.#verbs = new Set(verbsFor(rights, form));
  }

  /** Whether the person may do this, too. */
  may(verb: Verb): boolean {
    return this.#verbs.has(verb);
  }

  /** In the order of `VERBS`. */
  get verbs(): Verb[] {
    return [...this.#verbs];
  }
}

export type Grant<Granted extends Verb = Verb> = GrantOf<Granted>;

/** Throws the 404 of an unknown form or submission where the right is missing. */
export function authorise<Granted extends Verb>(
  signedIn: SignedIn,
  form: string,
  verb: Granted,
): Grant<Granted> {
  const grant = new GrantOf(verb, form, signedIn);
  if (!grant.may(verb)) throw refuse(404, 'server.notFound');
  return grant;
}

/** Grants for those of these forms to which a person has this right, and the others too. */
export function grantsAmong<Granted extends Verb>(
  signedIn: SignedIn,
  forms: readonly string[],
  verb: Granted,
  ...others: Verb[]
): Grant<Granted>[] {
  return forms
    .filter((form) => hasRights(signedIn, form, verb, ...others))
    .map((form) => authorise(signedIn, form, verb));
}

/** Whether a person may see who sent the submissions of a form. */
export function seesPersons(signedIn: SignedIn, form: string): boolean {
  return hasRights(signedIn, form, 'read', 'contact');
}

function hasRights({ rights }: SignedIn, form: string, ...verbs: Verb[]): boolean {
  const own = verbsFor(rights, form);
  return verbs.every((verb) => own.includes(verb));
}

/** A form named like the mark of all forms has only its own rights: none. */
function verbsFor(rights: SignedIn['rights'], form: string): Verb[] {
  return rights.filter((right) => right.form === EVERY_FORM || right.form === form).map(({ verb }) => verb);
}
