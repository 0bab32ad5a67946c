import type { CompiledForm } from '#contract/CompiledForm.ts';
import { copyAnswer } from './AnswerStore.ts';
import type { Answer, Answers } from './Answers.ts';
import { answerAt } from './answerAt.ts';
import { type FieldNode, fieldTree } from './fieldTree.ts';
import { isGroup } from './isGroup.ts';

/**
 * Returns the answers with the defaults of fields that have no answer, of the paths for which `isNew` holds. A person may change and
 * remove them: they are filled in once, with a form, a field or an entry that is new to the person.
 */
export function withDefaults(
  form: CompiledForm,
  answers: Answers = {},
  isNew: (path: string) => boolean = () => true,
): Answers {
  return { ...answers, ...filledIn(fieldTree(form), answers, isNew) };
}

/** Returns the answers without those that are their fields' defaults: what a person has answered. */
export function withoutDefaults(form: CompiledForm, answers: Answers): Answers {
  const remove = (nodes: readonly FieldNode[], given: Answers): Answers => {
    const kept = { ...given };
    for (const node of nodes) {
      const { name, children } = node;
      const answer = answerAt(given, name);
      if (isGroup(answer) && children.length > 0) kept[name] = remove(children, answer);
      const usual = defaultOf(node);
      if (usual !== undefined && JSON.stringify(answer) === JSON.stringify(usual)) delete kept[name];
    }
    return kept;
  };
  return remove(fieldTree(form), answers);
}

/** Returns the defaults of the fields of a new entry of a list. */
export function entryDefaults(children: readonly FieldNode[]): Answers {
  return filledIn(children, {}, () => true);
}

function filledIn(nodes: readonly FieldNode[], answers: Answers, isNew: (path: string) => boolean): Answers {
  const filled: Answers = {};
  for (const node of nodes) {
    const { name, field, children } = node;
    const answer = answerAt(answers, name);
    if (field.type === 'object') {
      const before = isGroup(answer) ? answer : {};
      const inner = filledIn(children, before, isNew);
      if (Object.keys(inner).length > 0) filled[name] = { ...before, ...inner };
    } else if (Array.isArray(answer)) {
      // Their constants alone: nothing else of an entry that is there is new.
      const constants = answer.map((entry) =>
        isGroup(entry) ? filledIn(children, entry, () => false) : undefined,
      );
      if (constants.some((each) => each && Object.keys(each).length > 0))
        filled[name] = answer.map((entry, index) =>
          isGroup(entry) ? { ...entry, ...constants[index] } : entry,
        );
    } else if (answer === undefined && (field.fixed || isNew(field.path))) {
      const usual = defaultOf(node);
      if (usual !== undefined) filled[name] = usual;
    }
  }
  return filled;
}

/** The default of a field. Of a list: the entries that it has from the start, if their fields have defaults. */
function defaultOf({ field, children }: FieldNode): Answer {
  if (!field.list || field.items || field.default !== undefined) return copyAnswer(field.default as Answer);
  const { minimum } = field.list;
  const entry = entryDefaults(children);
  return minimum > 0 && Object.keys(entry).length > 0
    ? Array.from({ length: minimum }, () => ({ ...entry }))
    : undefined;
}
