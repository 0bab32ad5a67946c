import { moment } from './moment.ts';
import { momentIn } from './momentIn.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Apart from `moment.ts`: of the forms in browsers, only those that ask a moment load `momentIn`. */
export const momentOnServer: ServerFieldType = {
  parseTyped: (typed, { timeZone = '' }) => momentIn(timeZone, typed),
  mail: (field, answer, localizer) =>
    Number.isNaN(Date.parse(String(answer))) ? [] : moment.display(field, answer, localizer),
};
