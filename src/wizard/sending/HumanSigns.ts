/** What a form's page tells the server of how it was filled; see `checkHuman` there. */
export interface HumanSigns {
  /** Whole seconds since the form was shown. */
  seconds: number;
  /** Something filled the input that people cannot see. */
  trapFilled: boolean;
}
