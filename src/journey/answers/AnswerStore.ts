import type { FieldError } from '#contract/FieldError.ts';
import type { Answer, Answers } from './Answers.ts';
import { answerAt } from './answerAt.ts';
import { isGroup } from './isGroup.ts';

type Listener = () => void;

/**
 * The current answers and errors of a form. Fields subscribe to their own path only, so that typing into one does not
 * update the others; panels and conditions subscribe to every change.
 */
export class AnswerStore {
  #answers: Answers;
  #errors = new Map<string, FieldError>();
  #byPath = new Map<string, Set<Listener>>();
  #answerListeners = new Set<(path: string) => void>();
  #errorListeners = new Set<Listener>();
  #version = 0;

  constructor(answers: Answers = {}) {
    this.#answers = copyAnswer(answers);
  }

  /** The live answers: callers must neither change them nor keep a reference. */
  get answers(): Answers {
    return this.#answers;
  }

  /** Increases with every change of an answer. */
  get version(): number {
    return this.#version;
  }

  get errors(): readonly FieldError[] {
    return [...this.#errors.values()];
  }

  answer(path: string): Answer {
    return answerAt(this.#answers, path);
  }

  error(path: string): FieldError | undefined {
    return this.#errors.get(path);
  }

  /**
   * Sets an answer; `undefined` removes it. Removes the errors of the field, of the fields inside it, and of the groups and lists
   * around it, as they refer to the previous answer.
   */
  setAnswer(path: string, answer: Answer): void {
    setIn(this.#answers, path.split('.'), answer);
    this.#version++;
    const hadError = this.#deleteErrors(path);
    this.#notify(path);
    for (const listener of this.#answerListeners) listener(path);
    if (hadError) this.#notifyErrors();
  }

  /** Replaces the errors of `paths`, or of all paths if omitted. */
  setErrors(errors: readonly FieldError[], paths?: readonly string[]): void {
    const found = new Set(errors.map((error) => error.path));
    const touched = new Set([...(paths ?? this.#errors.keys()), ...found]);
    // An error that is found again keeps its position.
    for (const path of touched) if (!paths || !found.has(path)) this.#errors.delete(path);
    for (const error of errors) this.#errors.set(error.path, error);
    for (const path of touched) this.#notify(path);
    this.#notifyErrors();
  }

  /** Calls `listener` when the answer or the error at a path changes. Returns the function that unsubscribes. */
  subscribe(path: string, listener: Listener): () => void {
    const listeners = this.#byPath.get(path) ?? new Set();
    this.#byPath.set(path, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Calls `listener` with the path when any answer changes. Returns the function that unsubscribes. */
  subscribeAnswers = (listener: (path: string) => void): (() => void) => {
    this.#answerListeners.add(listener);
    return () => this.#answerListeners.delete(listener);
  };

  /** Calls `listener` when any error changes. Returns the function that unsubscribes. */
  subscribeErrors = (listener: Listener): (() => void) => {
    this.#errorListeners.add(listener);
    return () => this.#errorListeners.delete(listener);
  };

  #deleteErrors(path: string): boolean {
    let found = this.#errors.delete(path);
    for (const other of this.#errors.keys()) {
      if (!other.startsWith(`${path}.`) && !path.startsWith(`${other}.`)) continue;
      this.#errors.delete(other);
      this.#notify(other);
      found = true;
    }
    return found;
  }

  #notify(path: string): void {
    for (const listener of this.#byPath.get(path) ?? []) listener();
  }

  #notifyErrors(): void {
    for (const listener of this.#errorListeners) listener();
  }
}

/**
 * Changes answers in place: copying a thousand of them at every keystroke would cost more than the keystroke. The groups, lists and
 * entries around the changed answer are new objects, by which what is computed of the others stays known.
 */
function setIn(answers: Answers, [name = '', ...rest]: string[], answer: Answer): void {
  if (rest.length === 0) {
    if (answer === undefined) delete answers[name];
    else answers[name] = answer;
    return;
  }
  const before = answerAt(answers, name);
  // A segment that begins with a digit is the index of a list's entry.
  const inner = isGroup(before)
    ? { ...before }
    : Array.isArray(before)
      ? [...before]
      : /^\d+$/.test(rest[0] ?? '')
        ? []
        : {};
  answers[name] = inner;
  setIn(inner as Answers, rest, answer);
}

/** Copies groups and lists; shares files, which never change. */
export function copyAnswer<Given extends Answer>(answer: Given): Given {
  if (Array.isArray(answer)) return answer.map(copyAnswer) as Given;
  if (!isGroup(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => [name, copyAnswer(inner)]),
  ) as Given;
}
