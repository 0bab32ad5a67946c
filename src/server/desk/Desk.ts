import type { FastifyInstance } from 'fastify';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { DeskCredentials } from './accounts/DeskCredentials.ts';
import { DeskPeople } from './accounts/DeskPeople.ts';
import { DeskSessions } from './accounts/DeskSessions.ts';
import { SignIns } from './accounts/SignIns.ts';

/** After this time, the server asks again whether somebody is invited. */
const ASK_MS = 1_000;

/** What the routes of the desk share. */
export class Desk {
  readonly store: SubmissionStore;
  readonly people: DeskPeople;
  readonly sessions: DeskSessions;
  readonly credentials: DeskCredentials;
  readonly signIns: SignIns;
  #isOpen = false;
  #askedAt = 0;

  constructor({ store, limits, config }: Pick<FastifyInstance, 'store' | 'limits' | 'config'>) {
    const { backend } = store;
    this.store = store;
    this.people = new DeskPeople(backend);
    this.sessions = new DeskSessions(backend);
    this.credentials = new DeskCredentials(backend);
    this.signIns = new SignIns(this, store, limits, config);
  }

  /** Whether somebody is invited: else the server has no desk. A yes is known from then on. */
  async isOpen(): Promise<boolean> {
    if (this.#isOpen || Date.now() - this.#askedAt < ASK_MS) return this.#isOpen;
    this.#isOpen = await this.people.isAnybodyInvited();
    this.#askedAt = Date.now();
    return this.#isOpen;
  }
}
