/** A widget that few forms have. */
export type RareWidget = 'password' | 'updown' | 'range' | 'time' | 'datetime' | 'hidden' | 'files';
