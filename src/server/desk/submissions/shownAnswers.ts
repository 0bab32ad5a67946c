import type { CompiledSection } from '#contract/CompiledForm.ts';
import type { AnswerView, FileView } from '#contract/desk/submission.ts';
import { INNER_LIST, isFixedName, payloadPath } from '#definitions/sources/innerNames.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { isUnusedChoice } from '#journey/isUnusedChoice.ts';
import { withUnits } from '#journey/withUnits.ts';
import { askedFields } from '#publication/compile/decodeStored.ts';
import type { StoredFile } from '../../store/fileStages.ts';
import type { Grant } from '../rights/authorise.ts';
import { isOpenField, type MaskedRow } from '../rights/mask.ts';
import { examinedType } from './sendShown.ts';

/** Returns a function for the answers of a section as their person saw them, in the order of the screen. What was not asked has no line. */
export function shownAnswers(
  grant: Grant,
  { form, answers, otherCases }: MaskedRow,
  files: readonly StoredFile[],
  localizer: Localizer,
): (section: CompiledSection) => AnswerView[] {
  const { t } = localizer;
  // Files are stored under the path that payloads have.
  const filesAt = (own: string, path = payloadPath(own)): FileView[] =>
    files.flatMap(({ field, name, size, scan }, index) =>
      field === path || (field.startsWith(`${path}.`) && /^\d+$/.test(field.slice(path.length + 1)))
        ? [{ number: index + 1, name, type: examinedType({ name }), size, scan: scan.state }]
        : [],
    );
  const visible = askedFields(form, answers);
  const isVisible = (path: string) => visible.has(path);
  const linesOf = (
    nodes: readonly FieldNode[],
    given: Answers,
    around: string,
    titles: string[],
    isAsked: (path: string) => boolean,
  ): AnswerView[] => {
    const others = new Set(nodes.flatMap((node) => ofOtherVariants(node, given)));
    return nodes.flatMap((node) => {
      const { field, name, children } = node;
      const path = `${around}${name}`;
      if (field.widget === 'hidden' || field.rare?.disabled) return [];
      if (others.has(name) || otherCases.has(path)) return [];
      const answer = answerAt(given, name);
      const asked = isAsked(path);
      const isAskedInside = asked && field.visible ? isVisible : () => asked;
      // An inner list is its entry of the outer one.
      const own = t(field.title);
      // An entry of a list with fixed entries may be called after the list.
      const isTold = isFixedName(name) && own.startsWith(`${titles.at(-1)} `);
      const title = name === INNER_LIST ? titles : [...(isTold ? titles.slice(0, -1) : titles), own];
      if (children.length > 0 && !field.counting)
        return field.list && Array.isArray(answer)
          ? answer.flatMap((entry, index) => {
              const numbered = { title: t(field.entry ?? field.title), number: index + 1 };
              const around = [...titles, t('form.list.entry', numbered)];
              return linesOf(
                children,
                isGroup(entry) ? entry : {},
                `${path}.${index}.`,
                around,
                isAskedInside,
              );
            })
          : linesOf(children, isGroup(answer) ? answer : {}, `${path}.`, title, isAskedInside);
      const hidden = !grant.may('contact') && !isOpenField(form, field);
      const shown = { path, title: title.join(' – '), hidden };
      if (hidden) return [{ ...shown, values: [], files: [] }];
      const { file } = field.items ?? field;
      const values =
        file || isUnusedChoice(field, given)
          ? []
          : withUnits(field, displayAnswer(field, answer, localizer), localizer);
      const sent = file ? filesAt(path) : [];
      return asked || values.length + sent.length > 0 ? [{ ...shown, values, files: sent }] : [];
    });
  };
  return ({ fields }) => {
    const shown = fields.flatMap((name) => fieldTree(form).find((node) => node.name === name) ?? []);
    return linesOf(shown, answers, '', [], isVisible);
  };
}

/** The names that only other variants than the chosen one ask. */
function ofOtherVariants({ name, field: { variants = [] } }: FieldNode, given: Answers): string[] {
  const chosen = variants[Number(answerAt(given, name))]?.names;
  if (!chosen) return [];
  return variants.flatMap(({ names }) => names).filter((each) => !chosen.includes(each));
}
