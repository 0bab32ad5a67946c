import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { TabAnswer } from '#device/storage/DraftChannel.ts';
import type { Stored } from '#device/storage/Stored.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { DraftState } from '../draft/DraftNotice.tsx';
import type { DraftSaver } from '../draft/DraftSaver.ts';

/** What a draft's way to another device needs of the `FormSession`. */
export interface HandedSession {
  readonly form: CompiledForm;
  readonly drafts: DraftSaver;
  read: () => { store: AnswerStore; stored: Stored['what'] };
  /** Leaves what the device has alone, from now on. */
  keepApart: () => void;
  adopt(answers: readonly TabAnswer[], draft: DraftState): void;
}
