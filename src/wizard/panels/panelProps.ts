import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { PanelUi } from '#definitions/formats/formats.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';

export type PanelName = PanelUi['panel'];

/** Props of every sidebar panel. */
export interface PanelProps<Name extends PanelName = PanelName> {
  panel: Extract<PanelUi, { panel: Name }>;
  form: CompiledForm;
  store: AnswerStore;
  steps: CompiledStep[];
  /** The fields that are asked. */
  visible: ReadonlySet<string>;
  index: number;
}
