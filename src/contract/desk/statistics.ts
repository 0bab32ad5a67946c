import Type, { type Static } from 'typebox';
import { Exactly } from './parts.ts';

const days = Type.Array(Exactly({ day: Type.String(), count: Type.Integer() }));

/** `GET statistics`: how many came in each day, for the forms that the person may read. Days without one are missing. */
export const Arrivals = Exactly({
  forms: Type.Array(Exactly({ id: Type.String(), title: Type.String(), days })),
});
export type Arrivals = Static<typeof Arrivals>;

/** `GET forms/:form/statistics`: of all submissions; nothing of a field that the person may not see. */
export const Statistics = Exactly({
  count: Type.Integer(),
  days,
  states: Type.Array(Exactly({ title: Type.String(), count: Type.Integer() })),
  /** How many chose each option of a question. */
  choices: Type.Array(
    Exactly({
      title: Type.String(),
      options: Type.Array(Exactly({ title: Type.String(), count: Type.Integer() })),
    }),
  ),
  /** How many reached each step since a day, for a form that counts the steps: of nobody in particular. */
  steps: Type.Union([
    Type.Null(),
    Exactly({
      since: Type.String(),
      reached: Type.Array(
        Exactly({
          title: Type.String(),
          count: Type.Integer(),
          /** How many of these also reached a later step, or sent the form. */
          further: Type.Integer(),
        }),
      ),
      /** Submissions since that day. */
      sent: Type.Integer(),
    }),
  ]),
  /** Of what the form computes, formatted with its currency. */
  sums: Type.Array(Exactly({ title: Type.String(), text: Type.String() })),
});
export type Statistics = Static<typeof Statistics>;
