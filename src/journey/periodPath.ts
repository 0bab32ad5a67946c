/** Prefix of the addresses that say whether a form is open; the form's id follows. */
export const PERIODS = '/_period/';
