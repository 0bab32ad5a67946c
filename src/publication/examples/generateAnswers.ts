import type { CompiledField } from '#contract/CompiledForm.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { answersOfExample } from './answersOfExample.ts';

/** A number from 0 to below 1. */
export type Random = () => number;

/** Random numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_NAMES = [
  'Awa',
  'Paul',
  'Jeanne',
  'Samuel',
  'Aïcha',
  'Étienne',
  'Mireille',
  'Ibrahim',
  'Clarisse',
  'Joseph',
];
const LAST_NAMES = [
  'Ngono',
  'Mbarga',
  'Fotso',
  'Abena',
  'Tchoumi',
  'Njoya',
  'Essomba',
  'Bello',
  'Kamga',
  'Etoundi',
];
const TOWNS = ['Yaoundé', 'Douala', 'Bafoussam', 'Garoua', 'Bertoua', 'Maroua', 'Kribi', 'Bamenda'];
const BODIES = [
  'Institut',
  'Lycée',
  'Collège',
  'Librairie',
  'Fondation',
  'Éditions',
  'Association',
  'Groupe',
];
const NAMES = ['Horizon', 'La Réussite', 'du Savoir', 'Étoile', "de l'Avenir", 'Les Palmiers', 'du Mfoundi'];
const WORDS =
  'Nous préparons ce projet depuis deux ans avec des enseignants, des parents et des élèves de la région. Chaque semaine, des ateliers aident les jeunes à lire, à écrire et à compter avec plaisir. Le salon nous permettra de rencontrer des partenaires et de partager ce qui marche.';

/** Tries until a form's whole answers are given up: each changes one field. */
const TRIES = 3;

/**
 * Believable answers to a form that it accepts: those of one of its valid examples, with each field answered anew where the form
 * accepts that. `full`: texts of their greatest length. Undefined for a form without a valid example.
 */
export function generateAnswers(
  { form, validators }: FormCompilation,
  examples: FormSource['examples'],
  random: Random,
  { full, toFile }: { full: boolean; toFile: (file: AnswerFile) => AnswerFile },
): Answers | undefined {
  const valid = examples.filter(({ value }) => Object.keys(value.errors ?? {}).length === 0);
  const example = pick(valid, random);
  if (!example) return undefined;
  const accepted = (answers: Answers) => {
    const pruned = pruneAnswers(form, validators, answers);
    return validateAnswers(form, validators, pruned).length === 0 ? pruned : undefined;
  };
  let answers = accepted(answersOfExample(form, example.value.answers, toFile));
  if (!answers) return undefined;
  const person = { first: pick(FIRST_NAMES, random) ?? '', last: pick(LAST_NAMES, random) ?? '' };
  for (const node of fieldTree(form))
    for (let tries = 0; tries < TRIES; tries++) {
      const changed = accepted({
        ...answers,
        [node.name]: anew(node, answerAt(answers, node.name), person, random, full),
      });
      if (!changed) continue;
      answers = changed;
      break;
    }
  return answers;
}

interface Person {
  first: string;
  last: string;
}

/** Another answer of the same kind. */
function anew(
  { field, children }: FieldNode,
  answer: Answer,
  person: Person,
  random: Random,
  full: boolean,
): Answer {
  if (answer === undefined || isFile(answer) || field.fixed) return answer;
  if (Array.isArray(answer)) return answer;
  if (isGroup(answer)) {
    const inner = children.map(
      (child) => [child.name, anew(child, answerAt(answer, child.name), person, random, full)] as const,
    );
    return { ...answer, ...Object.fromEntries(inner.filter(([, value]) => value !== undefined)) };
  }
  if (field.options)
    return (
      pick(
        field.options.filter(({ value }) => typeof value === typeof answer),
        random,
      )?.value ?? answer
    );
  if (typeof answer !== 'string') return answer;
  const text = textOf(field, answer, person, random);
  return full && text.includes(' ') && field.maxLength ? filled(text, field.maxLength) : text;
}

/** A text of the kind that the example shows, by what browsers complete it with. */
function textOf(
  { autocomplete }: CompiledField,
  example: string,
  { first, last }: Person,
  random: Random,
): string {
  const number = Math.floor(random() * 900) + 100;
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase();
  if (/^[^@\s]+@[^@\s]+$/.test(example)) return `${plain(first)}.${plain(last)}${number}@example.org`;
  if (/^\+?[\d ().-]{8,}$/.test(example))
    return example.replaceAll(/\d(?=\D*(?:\d\D*){0,4}$)/g, () => String(Math.floor(random() * 10)));
  if (/^(?:https?:|\d{4}-\d\d-\d\d)/.test(example)) return example;
  if (autocomplete === 'name') return `${first} ${last}`;
  if (autocomplete === 'given-name') return first;
  if (autocomplete === 'family-name') return last;
  if (autocomplete === 'organization') return `${pick(BODIES, random)} ${pick(NAMES, random)}`;
  if (autocomplete === 'address-level2') return pick(TOWNS, random) ?? example;
  if (example.length < 40) return example;
  const sentences = WORDS.match(/[^.]+\./g) ?? [];
  return sentences
    .toSorted(() => random() - 0.5)
    .join('')
    .trim()
    .padEnd(example.length, ` ${WORDS}`);
}

function filled(text: string, length: number): string {
  return `${text} `
    .repeat(Math.ceil(length / (text.length + 1)))
    .slice(0, length)
    .trimEnd()
    .padEnd(length, '.');
}

function pick<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random() * values.length)];
}
