import type { Answer, AnswerFile, Answers } from '../answers/Answers.ts';
import { answerAt } from '../answers/answerAt.ts';
import type { FieldNode } from '../answers/fieldTree.ts';
import { isGroup } from '../answers/isGroup.ts';
import { typedNumber } from '../kinds/typedNumber.ts';
import type { Control, Controls } from './Controls.ts';

/** How a field is read from the controls of a form that is sent without script, and carried along in hidden ones. */
export interface PlainKind {
  read: (node: FieldNode, name: string, controls: Controls, context: PlainContext) => Answer;
  /** The inverse of `read`. */
  write: (node: FieldNode, name: string, answer: Answer, context: PlainContext) => Control[];
}

export interface PlainContext {
  /** Returns the file with that id, if it has arrived for that field and is still there. */
  findFile: (path: string, id: string) => HeldFile | undefined;
  readFields: (children: readonly FieldNode[], controls: Controls, prefix: string) => Answers;
  writeFields: (children: readonly FieldNode[], answers: Answers, prefix: string) => Control[];
}

/** A file that has arrived with an earlier step. */
export interface HeldFile extends AnswerFile {
  /** Whoever knows it may send the file. */
  readonly held: string;
}

/** Entries of a list that are read at most. */
const MOST_ENTRIES = 200;

const text: PlainKind = {
  read: (_, name, controls) => controls.last(name) || undefined,
  write: (_, name, answer) => (answer === undefined ? [] : [[name, String(answer)]]),
};

const items = (answer: Answer): Answer[] => (Array.isArray(answer) ? answer : []);

const number: PlainKind = { ...text, read: (_, name, controls) => typedNumber(controls.last(name)) };

/** Browsers without a control for days show a line, into which people type `30/5/2025`. */
const day: PlainKind = {
  ...text,
  read: (_, name, controls) => {
    const typed = controls.last(name);
    const [, date = '', month = '', year] = /^\s*(\d\d?)[\s./-]+(\d\d?)[\s./-]+(\d{4})\s*$/.exec(typed) ?? [];
    return year ? [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-') : typed || undefined;
  },
};

const yes: PlainKind = { ...text, read: (_, name, controls) => controls.last(name) === 'true' || undefined };

const choices: PlainKind = {
  read: (_, name, controls) => {
    const chosen = controls.all(name).filter((value) => value !== '');
    return chosen.length > 0 ? chosen : undefined;
  },
  write: (_, name, answer) => items(answer).map((value): Control => [name, String(value)]),
};

const counted: PlainKind = {
  read: ({ field: { options = [], counting } }, name, controls) => {
    if (!counting) return undefined;
    const taken = options.flatMap(({ value }): Answer[] => {
      const typed = controls.last(quantityName(name, value));
      const quantity = typedNumber(typed);
      if (quantity === undefined || quantity === 0) return [];
      return [{ [counting.value]: value, [counting.quantity]: quantity }];
    });
    return taken.length > 0 ? taken : undefined;
  },
  write: ({ field: { counting } }, name, answer) =>
    items(answer).flatMap((item): Control[] => {
      if (!counting || !isGroup(item)) return [];
      const value = String(answerAt(item, counting.value));
      return [[quantityName(name, value), String(answerAt(item, counting.quantity))]];
    }),
};

const group: PlainKind = {
  read: ({ children }, name, controls, { readFields }) => {
    const answers = readFields(children, controls, name);
    return Object.keys(answers).length > 0 ? answers : undefined;
  },
  write: ({ children }, name, answer, { writeFields }) =>
    isGroup(answer) ? writeFields(children, answer, name) : [],
};

const list: PlainKind = {
  read: ({ children }, name, controls, { readFields }) => {
    const count = Math.min(Number(controls.last(countName(name))) || controls.entries(name), MOST_ENTRIES);
    if (count === 0) return undefined;
    return Array.from({ length: count }, (_, index) => readFields(children, controls, `${name}[${index}]`));
  },
  write: ({ children }, name, answer, { writeFields }) => [
    [countName(name), String(items(answer).length)],
    ...items(answer).flatMap((entry, index) =>
      isGroup(entry) ? writeFields(children, entry, `${name}[${index}]`) : [],
    ),
  ],
};

const file: PlainKind = {
  read: ({ field }, name, controls, { findFile }) => {
    const id = controls.last(name);
    return id === '' ? undefined : findFile(field.path, id);
  },
  write: (_, name, answer) => {
    const { held } = (answer ?? {}) as Partial<HeldFile>;
    return held === undefined ? [] : [[name, held]];
  },
};

/** How a field is read: by what its compiled form has. */
export function plainKind({ field, children }: FieldNode): PlainKind {
  if (field.file) return file;
  if (field.counting) return counted;
  if (field.list) return list;
  if (children.length > 0) return group;
  switch (field.type) {
    case 'array':
      return choices;
    case 'boolean':
      return yes;
    case 'integer':
    case 'number':
      return number;
    default:
      return field.widget === 'date' ? day : text;
  }
}

/** Name of the input with the quantity of an option. */
export function quantityName(name: string, option: string): string {
  return `${name}[${option}]`;
}

/** Name of the input with the number of a list's entries. */
export function countName(name: string): string {
  return `${name}[]`;
}
