/** Signals by which the server's `checkHuman` distinguishes people from programs. */
export interface HumanSignals {
  /** Whole seconds since the form was shown. */
  seconds: number;
  /** Whether the hidden `TrapField` was filled. */
  trapFilled: boolean;
}
