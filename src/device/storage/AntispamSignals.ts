/** Signals by which the server's `checkAntispam` distinguishes people from programs. */
export interface AntispamSignals {
  /** Whole seconds since the form was shown. */
  seconds: number;
  /** Whether the hidden `TrapField` was filled. */
  trapFilled: boolean;
}
