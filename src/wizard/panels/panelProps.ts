import type { CompiledForm, CompiledStep } from '#definitions/CompiledForm.ts';
import type { PanelUi } from '#definitions/formats.ts';
import type { AnswerStore } from '#journey/AnswerStore.ts';

export type PanelName = PanelUi['panel'];

/** What every sidebar panel is given. */
export interface PanelProps<Name extends PanelName = PanelName> {
  panel: Extract<PanelUi, { panel: Name }>;
  form: CompiledForm;
  store: AnswerStore;
  steps: CompiledStep[];
  index: number;
}
