import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { TabAnswer } from '#device/storage/DraftChannel.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { DraftState } from '../draft/DraftNotice.tsx';
import type { DraftSaver } from '../draft/DraftSaver.ts';

/** What a draft's way to another device needs of the `FormSession`. */
export interface HandedSession {
  readonly form: CompiledForm;
  readonly drafts: DraftSaver;
  read: () => { store: AnswerStore; keptUntil?: string };
  adopt(answers: readonly TabAnswer[], draft: DraftState): void;
}
