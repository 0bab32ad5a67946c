/** The states in which the gallery shows a widget or a template. */
export const FIELD_STATES = ['empty', 'filled', 'refused', 'disabled', 'long'] as const;
