/** Colours of the theme for the states of translations. */
export const STATE_COLOURS = {
  new: 'error',
  changed: 'warning',
  'needs-review': 'info',
  approved: 'success',
} as const;
