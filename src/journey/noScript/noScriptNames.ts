/** Names of the inputs that are no answers. A field's name has no colon. */
export const NO_SCRIPT_NAMES = {
  /** The command of the pressed button, such as `next`, `step <id>`, `add <list>` or `up <list>.<index>`. */
  command: 'noScript:do',
  /** Id of the step that was on the screen. */
  step: 'noScript:step',
  /** The names of the fields that were on the screen, separated by spaces. */
  visible: 'noScript:visible',
  /** Random id of this filling in. */
  draft: 'noScript:draft',
  /** When the filling in began, in milliseconds since 1970. */
  began: 'noScript:began',
  /** Ids of the steps that were counted, separated by spaces, of a form with `countSteps`. */
  counted: 'noScript:counted',
} as const;
