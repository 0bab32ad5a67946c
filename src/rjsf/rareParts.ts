import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledField, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerPart } from '#device/storage/Receipt.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import type { Translate } from '#messages/translator.ts';
import type { FieldContext } from './FieldContext.ts';

type Ui = UiSchema<Answers, RJSFSchema, FieldContext>;

/** An entry of a list, or a group, as it is reviewed. */
export interface AnswerEntry {
  title?: string;
  nodes: readonly FieldNode[];
  answers: Answers;
  /** Before the names of the fields. */
  path: string;
}

/** What `rare/addRareParts.ts` adds to the theme, for forms that need it. */
export const rareParts: {
  /** The part of the uiSchema of a field with rare settings that follows from them. */
  fieldUi?: (field: CompiledField, localizer: Localizer) => Ui;
  /** The text of a choice with another answer, which says which one. `given`: the answers beside it. */
  otherAnswer?: (node: FieldNode, given: Answers, localizer: Localizer) => string[] | undefined;
  /** The line of an entry that is a list of single values: its title is that of the entry. */
  entryLine?: (entry: AnswerEntry, localizer: Localizer) => AnswerPart['lines'][number] | undefined;
  /** The part of the uiSchema of a group, or of a list's entries, with rare settings that follows from them. */
  groupUi?: (field: CompiledField) => Ui;
  /** The part of the uiSchema of a step that follows from its rows and texts. */
  stepUi?: (step: CompiledStep, localizer: Localizer) => Ui | undefined;
  /** The limits of a field with files as text. */
  filesLimits?: (field: CompiledField, t: Translate, locale: string) => string;
} = {};
