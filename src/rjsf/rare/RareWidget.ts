/** A widget that few forms have. */
export type RareWidget = 'password' | 'updown';
