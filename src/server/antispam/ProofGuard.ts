import type { FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { challengePath } from '#journey/challengePath.ts';
import type { Limits } from '../config/limits.ts';
import { Refusal } from '../http/Refusal.ts';
import { limitersOf } from '../store/SharedState.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { ProofOfWork } from './ProofOfWork.ts';
import { SendingRate, type Undo } from './SendingRate.ts';
import { sharedChallenges } from './sharedChallenges.ts';

/**
 * Requires a proof of work where the form says so, or when more submissions arrive than people send. The header `Form-Proof`
 * carries the proof. A submission without it is refused with 428; the answer holds a `challenge` that the page solves.
 */
export class ProofGuard {
  readonly work: ProofOfWork;
  readonly #rate: SendingRate;

  constructor(limits: Limits, store: Pick<SubmissionStore, 'secret' | 'shared'>) {
    this.work = new ProofOfWork(limits, Date.now, sharedChallenges(store));
    this.#rate = new SendingRate(limits, limitersOf(store));
  }

  /**
   * Runs before the body is read. Resolves to whether the request carries a valid proof. Throws a `Refusal` (428) when a
   * proof is required and missing. Counts nothing: bodies that never end must not make others solve a challenge.
   */
  async admit(request: FastifyRequest, { submission, id }: CompiledForm): Promise<boolean> {
    const { proofOfWork, path } = submission;
    if (proofOfWork === 'never') return false;
    const { 'form-proof': proof } = request.headers;
    if (typeof proof === 'string' && (await this.work.accepts(id, proof))) return true;
    if (proofOfWork === 'always' || (await this.#rate.wouldBeUnusual(request.ip)))
      throw await this.#ask(id, path);
    return false;
  }

  /**
   * Counts a submission without a proof, once its whole body has arrived. Throws as `admit` does. Call what it resolves to if
   * the submission is not stored.
   */
  admitWhole(request: FastifyRequest, form: CompiledForm): Promise<Undo> {
    return this.#count(form, () => this.#rate.countFrom(request.ip));
  }

  /** Counts a submission without a proof by the recipient of its mail, as `admitWhole` does. */
  admitRecipient(request: FastifyRequest, form: CompiledForm, recipient: string): Promise<Undo> {
    return this.#count(form, () => this.#rate.countTo(recipient, request.ip));
  }

  async #count({ submission, id }: CompiledForm, count: () => Promise<Undo | undefined>): Promise<Undo> {
    if (submission.proofOfWork === 'never') return () => undefined;
    const undo = await count();
    if (!undo) throw await this.#ask(id, submission.path);
    return undo;
  }

  async #ask(formId: string, path: string): Promise<Refusal> {
    const challenge = await this.work.challenge(formId);
    const reason = { message: 'server.proofNeeded', values: { address: challengePath(path) } };
    return new Refusal(428, [reason], {}, { challenge });
  }
}
