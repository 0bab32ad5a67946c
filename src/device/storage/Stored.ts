/** The part of a form's answers that the device has stored. */
export interface Stored {
  /** `answers`: its files do not fit, or the browser refuses them. */
  what: 'nothing' | 'answers' | 'all';
  /** When it is removed, in milliseconds since 1970; undefined as long as only the device's clock is known. */
  until?: number;
}
