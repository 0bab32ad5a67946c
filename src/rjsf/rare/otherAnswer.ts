import { otherName } from '#definitions/sources/otherAnswers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import type { rareParts } from '../rareParts.ts';

/** The text of a choice with another answer: "Autre : la peinture". */
export const otherAnswer: NonNullable<typeof rareParts.otherAnswer> = ({ name, field }, given, localizer) => {
  const { other } = field.rare ?? {};
  const text = answerAt(given, otherName(name));
  if (other === undefined || typeof text !== 'string') return undefined;
  const chosen = [answerAt(given, name)].flat();
  return chosen.flatMap((value) => {
    const option = displayAnswer(field, value, localizer).join(', ');
    return value === other ? localizer.t('form.otherAnswer', { option, text }) : option;
  });
};
