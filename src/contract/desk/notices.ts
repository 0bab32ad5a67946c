import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from './parts.ts';

/** How often a person is mailed what came in. */
export const RHYTHMS = ['now', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `GET notices`: the person's own, for each form that they read. */
export const Notices = Exactly({
  forms: Type.Array(Exactly({ id: Type.String(), title: Type.String(), rhythm: OneOf(RHYTHMS) })),
  /** When daily and weekly ones are sent: `07:00`, in the site's time zone. */
  time: Type.String(),
  timeZoneName: Type.String(),
});
export type Notices = Static<typeof Notices>;

/** `PUT forms/:form/notice` */
export const ChosenNotice = Exactly({ rhythm: OneOf(RHYTHMS) });
export type ChosenNotice = Static<typeof ChosenNotice>;
