/** States of a submission that every form has at the organisers' desk. */
export const STATES = ['received', 'in-progress', 'accepted', 'declined', 'withdrawn'] as const;
