import { hash } from 'node:crypto';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { KeyHash } from '../../store/encryption/hashKey.ts';
import { isClosedSet } from '../rights/mask.ts';

/** What is searched and filtered of a form, as its `desk` says. */
export type SearchRules = Pick<CompiledForm, 'desk'>;

/** Bytes of a token, which has ten digits to the base of 36: SQLite's index has no capitals. */
const TOKEN_BYTES = 6;
const TOKEN_DIGITS = 10;

/** Words of a submission that can be found. */
const MOST_WORDS = 16;

const FIRST_LINES = 3;

/** The fields that are searched: e-mails and phones; names and organisations, or where the form names none, its first typed lines. */
function searchedFields({ fields }: CompiledForm): { addresses: CompiledField[]; names: CompiledField[] } {
  const typed = Object.values(fields).filter(
    ({ fieldType, list, rows, options }) => fieldType === 'text' && !list && !rows && !options,
  );
  const isNamed = ({ autocomplete }: CompiledField) => /name|organization/.test(autocomplete ?? '');
  const isAddress = (field: CompiledField) => addressKind(field) !== undefined;
  const named = typed.filter(isNamed);
  const first = typed.filter((field) => !isAddress(field)).slice(0, FIRST_LINES);
  return { addresses: typed.filter(isAddress), names: named.length > 0 ? named : first };
}

/** The fields whose words are found: those of `search` in its order, else `searchedFields`. */
function wordFields(form: CompiledForm, { desk }: SearchRules): CompiledField[] {
  if (desk?.search) return desk.search.flatMap((path) => ownValue(form.fields, path) ?? []);
  const { addresses, names } = searchedFields(form);
  return [...addresses, ...names];
}

/** What a field asks for, where it asks how a person is reached. */
export function addressKind({ widget, autocomplete }: CompiledField): 'email' | 'phone' | undefined {
  if (widget === 'email' || /email/.test(autocomplete ?? '')) return 'email';
  return widget === 'tel' || /tel/.test(autocomplete ?? '') ? 'phone' : undefined;
}

/** The fields by whose values a list is filtered: those of `filter`, else all choices. */
export function filteredFields(form: CompiledForm, { desk }: SearchRules = form): CompiledField[] {
  const choices = choiceFields(form);
  if (!desk?.filter) return choices;
  return desk.filter.flatMap((path) => {
    const field = ownValue(form.fields, path);
    return field && (choices.includes(field) || field.fieldType === 'day') ? [field] : [];
  });
}

/** Choices, and yes or no, that are asked once. */
export function choiceFields({ fields }: CompiledForm): CompiledField[] {
  return Object.values(fields).filter(
    (field) =>
      isClosedSet(field) &&
      ((field.items ?? field).options !== undefined || field.type === 'boolean') &&
      !Object.values(fields).some(
        ({ path, list, items }) => list && !items && field.path.startsWith(`${path}.`),
      ),
  );
}

/** What French elides before a vowel. */
const ELIDED = new Set(['l', 'd', 'j', 'm', 't', 's', 'n', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu']);

/**
 * Splits a text into words without capitals, accents and elided articles: `L'Œuvre d'Éya` is `oeuvre`, `eya`. With `joined` also those
 * around an apostrophe as one, so that `Ngo'o` and `N'go` are found as `ngoo` and `ngo`.
 */
export function wordsOf(text: string, { joined = false } = {}): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
  const words = plain.split(/[^\p{L}\p{N}'’ʼ]+/u).flatMap((word) => {
    const parts = word.split(/['’ʼ]+/).filter(Boolean);
    const [first = '', ...others] = parts;
    const own = others.length > 0 && ELIDED.has(first) ? others : parts;
    return joined && others.length > 0 ? [...own, parts.join('')] : own;
  });
  const long = words.filter((word) => [...word].length > 1);
  return [...new Set(long.length > 0 ? long : words)];
}

/** What is searched of a text: its words; of an e-mail it and its two sides, of a phone its digits, and the last eight. */
function searchedParts(text: string, words: { joined?: boolean } = {}): string[] {
  const plain = text.trim().toLowerCase();
  const sides = plain.split('@');
  if (sides.length === 2 && !/\s/.test(plain)) return [plain, ...sides];
  const digits = plain.replaceAll(/\D/g, '');
  if (digits.length >= 8 && /^[+\d\s().-]+$/.test(plain)) return [digits.slice(-8)];
  return wordsOf(text, words);
}

/** Makes the tokens of a form's words and values: keyed hashes, so that who has the database cannot read or guess them. */
export class SearchTokens {
  readonly #keyHash: KeyHash;

  constructor(keyHash: KeyHash) {
    this.#keyHash = keyHash;
  }

  /** The tokens of a submission's answers, with blanks between. `rules`: of the form's present version. */
  of(form: CompiledForm, answers: Answers, rules: SearchRules): string {
    const texts = wordFields(form, rules).flatMap(({ path }) => leaves(answerAt(answers, path)));
    const words = [...new Set(texts.flatMap((text) => searchedParts(text, { joined: true })))].slice(
      0,
      MOST_WORDS,
    );
    const values = filteredFields(form, rules).flatMap((field) =>
      valuesOf(field, answerAt(answers, field.path)).map((value) => this.value(form.id, field.path, value)),
    );
    const own = words.map((word) => this.#token(form.id, 'word', word));
    return [...own, ...values, ...this.person(form, answers)].join(' ');
  }

  /** The tokens of an answer's e-mails and phones, the same in all forms: who shares one is likely the same person. */
  person(form: CompiledForm, answers: Answers): string[] {
    const { addresses } = searchedFields(form);
    const texts = addresses.flatMap(({ path }) => leaves(answerAt(answers, path)));
    return [...new Set(texts.flatMap((text) => searchedParts(text)[0] ?? []))].map((part) =>
      this.#token('', 'person', part),
    );
  }

  /** The tokens of all words of names and organisations; none for a single word, which many share. */
  namesake(form: CompiledForm, answers: Answers, rules: SearchRules): string[] {
    const searched = wordFields(form, rules);
    const names = searchedFields(form).names.filter((field) => searched.includes(field));
    const words = new Set(
      names.flatMap(({ path }) => leaves(answerAt(answers, path))).flatMap((text) => searchedParts(text)),
    );
    return words.size < 2 ? [] : [...words].map((word) => this.#token(form.id, 'word', word));
  }

  /** The tokens of which a row needs all. */
  query(formId: string, typed: string): string[] {
    return searchedParts(typed).map((word) => this.#token(formId, 'word', word));
  }

  value(formId: string, path: string, value: string): string {
    return this.#token(formId, `field ${path}`, value);
  }

  /** Words of two forms have different tokens; only e-mails and phones also have tokens that show that a person wrote to both. */
  #token(...parts: string[]): string {
    const keyed = this.#keyHash('search', hash('sha256', JSON.stringify(parts), 'base64url'));
    const number = Buffer.from(keyed, 'base64url').readUIntBE(0, TOKEN_BYTES);
    return number.toString(36).padStart(TOKEN_DIGITS, '0');
  }
}

/** The values that a field of choices has in an answer. */
export function valuesOf({ counting }: CompiledField, answer: Answer): string[] {
  return leaves(
    counting && Array.isArray(answer)
      ? answer.map((each) => answerAt(each as Answers, counting.value))
      : answer,
  );
}

function leaves(answer: Answer): string[] {
  if (Array.isArray(answer)) return answer.flatMap(leaves);
  return answer === undefined || answer === null || typeof answer === 'object' ? [] : [String(answer)];
}
