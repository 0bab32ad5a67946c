/** An item of a list that stands for one item a form that says how long it keeps what it is sent. */
export const KEEP_TIMES = '{keepTimes}';
