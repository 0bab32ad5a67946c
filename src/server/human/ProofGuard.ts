import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { challengePath } from '#journey/challengePath.ts';
import { Refusal } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { ProofOfWork } from './ProofOfWork.ts';
import { SendingRate } from './SendingRate.ts';

/**
 * Asks for a proof of work where the form says so or more arrives than people send. The proof comes in `Form-Proof`;
 * what lacks it is refused with 428, which brings a challenge, so that a page can go on by itself.
 */
export class ProofGuard {
  readonly work: ProofOfWork;
  readonly #rate: SendingRate;

  constructor(limits: Limits) {
    this.work = new ProofOfWork(limits);
    this.#rate = new SendingRate(limits);
  }

  /**
   * Before the body of a submission is read: resolves to whether the sender brought a proof. Throws a `Refusal` where one is
   * needed and there is none. Counts nothing: who begins many bodies and ends none shall not cost others a proof.
   */
  async admit(request: FastifyRequest, { submission, id }: CompiledForm): Promise<boolean> {
    const { proofOfWork, path } = submission;
    if (proofOfWork === 'never') return false;
    const { 'form-proof': proof } = request.headers;
    if (typeof proof === 'string' && (await this.work.accepts(id, proof))) return true;
    if (proofOfWork === 'always' || this.#rate.wouldBeUnusual(request.ip)) throw await this.#ask(id, path);
    return false;
  }

  /** Counts the submission of a sender without a proof, once its whole body has come. Throws as `admit` does. */
  async admitWhole(request: FastifyRequest, { submission, id }: CompiledForm): Promise<void> {
    if (submission.proofOfWork === 'never' || !this.#rate.unusualFrom(request.ip)) return;
    throw await this.#ask(id, submission.path);
  }

  /** The same once the recipient of the mail is known, for a sender without a proof. */
  async admitRecipient(request: FastifyRequest, { submission, id }: CompiledForm, recipient: string) {
    if (submission.proofOfWork === 'never') return;
    if (this.#rate.unusualTo(recipient, request.ip)) throw await this.#ask(id, submission.path);
  }

  async #ask(formId: string, path: string): Promise<Refusal> {
    const challenge = await this.work.challenge(formId);
    const sentence = { message: 'server.proofNeeded', values: { address: challengePath(path) } };
    return new Refusal(428, [sentence], {}, { challenge });
  }
}
