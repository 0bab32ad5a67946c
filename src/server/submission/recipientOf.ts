import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { mailAddress } from '../mail/mailAddress.ts';

/** Who gets the confirmation of a submission, where its form sends one and the address is one. */
export function recipientOf({ submission: { mail } }: CompiledForm, payload: object): string | undefined {
  return mail && mailAddress(answerAt(payload as Answers, mail.to));
}
