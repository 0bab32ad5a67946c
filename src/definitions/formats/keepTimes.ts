/** List item that publication replaces by one item for each form with `keepFor`: how long it stores submissions. */
export const KEEP_TIMES = '{keepTimes}';
