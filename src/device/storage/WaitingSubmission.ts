import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { AntispamSignals } from './AntispamSignals.ts';
import type { UnansweredReceipt } from './Receipt.ts';
import type { Refused } from './Refused.ts';
import type { Attempt } from './SubmissionKey.ts';

/** A submission that did not reach the site, with all that sending it needs: its form need not be on screen. */
export interface WaitingSubmission {
  form: CompiledForm;
  /** Without its files, which are those of the draft. */
  payload: Record<string, unknown>;
  /** Paths of its files. */
  files: string[];
  attempt: Attempt;
  /** Language in which a refusal is asked for. */
  locale: string;
  signals: AntispamSignals;
  /** When its button was pressed, by the device's clock, in milliseconds since 1970. */
  pressedAt: number;
  receipt: UnansweredReceipt;
  /** The server's answer, if that is still to be told. */
  refused?: Refused;
}
