import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { fieldAt, fieldPath } from '#validation/fieldAt.ts';
import { addressKind } from '../derived/searchTokens.ts';

/** What people give of themselves: how they are reached. */
export interface Address {
  kind: 'email' | 'phone';
  text: string;
}

const LEAST_DIGITS = 8;

/** What may be a phone number in a sentence. */
const NUMBERS = /\+?\d[\d().\-/ \u00a0\u202f]*\d/g;
/** What may be an e-mail address or a phone number in a sentence. */
const ADDRESSES = new RegExp(`[\\w.+%-]+@[\\w-]+(?:\\.[\\w-]+)+|${NUMBERS.source}`, 'g');
const DATE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;
const OMITTED = '[…]';

/** Whom somebody asks about, by e-mail address, phone number or both. */
export class Person {
  readonly #email: RegExp | undefined;
  readonly #digits: string;

  constructor({ email, phone }: { email: string; phone: string }) {
    const address = email.trim().toLowerCase();
    this.#email =
      address === ''
        ? undefined
        : new RegExp(`(?<![\\w.+%-])${address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`);
    this.#digits = digitsOf(phone);
  }

  /** Whether there is enough to find somebody by. */
  get isNamed(): boolean {
    return this.#email !== undefined || this.#digits !== '';
  }

  /** Whether a text is the phone number, or has the e-mail address. Numbers are equal in their last eight digits: country codes are not always written. */
  isIn(text: string): boolean {
    if (this.#email?.test(text.toLowerCase())) return true;
    return this.#digits !== '' && digitsOf(text) === this.#digits;
  }

  /** Whether a longer text has the phone number or the e-mail address. */
  isNamedIn(text: string): boolean {
    return this.isIn(text) || [...text.matchAll(NUMBERS)].some(([number]) => this.isIn(number));
  }

  /** The sentences of a text that name the person, without the addresses and numbers of others. */
  sentencesIn(text: string): string[] {
    return text
      .split(/(?<=[.!?…])\s+|\n+/)
      .filter((sentence) => this.isNamedIn(sentence))
      .map((sentence) =>
        sentence.trim().replaceAll(ADDRESSES, (found) => {
          const isAddress = found.includes('@') || (digitsOf(found) !== '' && !DATE.test(found));
          return isAddress && !this.isIn(found) ? OMITTED : found;
        }),
      );
  }

  /** The answers of a submission where the person stands, with their paths. */
  answersIn(payload: unknown): [path: string, text: string][] {
    return [...leaves(payload)]
      .filter(([, text]) => this.isIn(text))
      .map(([path, text]) => [fieldPath(path), text]);
  }

  /** Paths of the fields where the person stands in a submission. */
  fieldsIn(payload: unknown): string[] {
    return [...new Set(this.answersIn(payload).map(([path]) => path))];
  }
}

/** E-mail addresses and phone numbers in the fields that ask for them. */
export function addressesIn(form: CompiledForm, answers: Answers): Address[] {
  const found = [...leaves(answers)].flatMap(([path, text]): Address[] => {
    const field = fieldAt(form, path);
    const kind = field && addressKind(field);
    return kind ? [{ kind, text }] : [];
  });
  return found.filter(
    ({ text }, index) => text !== '' && found.findIndex((each) => each.text === text) === index,
  );
}

/** The last digits of a text that is a phone number; empty for another text. */
function digitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= LEAST_DIGITS && /^[+\d\s().\-/]+$/.test(text.trim())
    ? digits.slice(-LEAST_DIGITS)
    : '';
}

/** Every text of an answer, with its path. */
function* leaves(answer: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof answer === 'string') yield [path, answer];
  else if (Array.isArray(answer))
    for (const [index, each] of answer.entries()) yield* leaves(each, `${path}.${index}`);
  else if (isGroup(answer as Answer))
    for (const [name, each] of Object.entries(answer as Answers))
      yield* leaves(each, path === '' ? name : `${path}.${name}`);
}
