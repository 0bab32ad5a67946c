import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { TabAnswer } from '#device/storage/DraftChannel.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { DraftState } from '../draft/DraftNotice.tsx';
import type { DraftSaver } from '../draft/DraftSaver.ts';

/** The part of `FormSession` that takes a draft to another device. */
export interface HandedSession {
  readonly form: CompiledForm;
  readonly drafts: DraftSaver;
  read: () => { store: AnswerStore; stored: Stored['what'] };
  /** From now on, reads and changes nothing that the device has stored. */
  setApart: () => void;
  adopt(answers: readonly TabAnswer[], draft: DraftState): void;
}
