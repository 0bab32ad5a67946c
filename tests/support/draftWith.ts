import type { Draft } from '#device/storage/draftStorage.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/** A draft with these answers, all of which changed when it was saved. */
export function draftWith(answers: Answers, savedAt = Date.now()): Draft {
  return {
    answers,
    savedAt,
    begun: savedAt,
    times: Object.fromEntries(Object.keys(answers).map((path) => [path, savedAt])),
    about: { route: '/stand', timeZone: 'Africa/Douala', titles: { fr: 'Stand', en: 'Booth' } },
  };
}
