/** Names of the inputs that are no answers. A field's name has no colon. */
export const PLAIN_NAMES = {
  /** The command of the pressed button, such as `next`, `step <id>`, `add <list>` or `up <list>.<index>`. */
  command: 'plain:do',
  /** Id of the step that was on the screen. */
  step: 'plain:step',
  /** The names of the fields that were on the screen, separated by spaces. */
  visible: 'plain:asked',
  /** Random id of this filling in. */
  draft: 'plain:draft',
  /** When the filling in began, in milliseconds since 1970. */
  began: 'plain:began',
} as const;
