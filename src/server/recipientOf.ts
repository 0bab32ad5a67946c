import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { Answers } from '#journey/Answers.ts';
import { answerAt } from '#journey/answerAt.ts';
import { mailAddress } from './mailAddress.ts';

/** Who gets the confirmation of a submission, where its form sends one and the address is one. */
export function recipientOf({ submission: { mail } }: CompiledForm, payload: object): string | undefined {
  return mail && mailAddress(answerAt(payload as Answers, mail.to));
}
