import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { mailAddress } from '../mail/mailAddress.ts';

/** Returns the recipient of the confirmation; `undefined` when the form sends none or the answer is not an address. */
export function recipientOf({ submission: { mail } }: CompiledForm, payload: object): string | undefined {
  return mail && mailAddress(answerAt(payload as Answers, mail.to));
}
