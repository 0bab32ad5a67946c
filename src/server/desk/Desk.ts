import type { FastifyInstance } from 'fastify';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { mailPath } from '../store/storagePaths.ts';
import { DeskCredentials } from './accounts/DeskCredentials.ts';
import { DeskPeople } from './accounts/DeskPeople.ts';
import { DeskSessions } from './accounts/DeskSessions.ts';
import { OpenIdConnect } from './accounts/OpenIdConnect.ts';
import { SignIns } from './accounts/SignIns.ts';
import { SearchPass } from './derived/SearchPass.ts';
import { SearchTokens } from './derived/searchTokens.ts';
import { DeskLaw } from './law/DeskLaw.ts';
import { DeskNotices } from './notices/DeskNotices.ts';
import { NoticePass } from './notices/NoticePass.ts';
import { DeskForms } from './submissions/DeskForms.ts';
import { DeskViews } from './submissions/DeskViews.ts';
import { SubmissionChanges } from './submissions/SubmissionChanges.ts';
import { SubmissionCorrections } from './submissions/SubmissionCorrections.ts';
import { SubmissionDetail } from './submissions/SubmissionDetail.ts';
import { SubmissionLists } from './submissions/SubmissionLists.ts';
import { SubmissionStatistics } from './submissions/SubmissionStatistics.ts';
import { DeskWebhooks } from './webhooks/DeskWebhooks.ts';
import { WebhookPass } from './webhooks/WebhookPass.ts';

/** For this time, the server knows whether somebody is invited. */
const ASK_MS = 1_000;

interface DeskParts
  extends Pick<FastifyInstance, 'store' | 'limits' | 'config' | 'publications' | 'files' | 'log'> {
  /** Of links to the desk, without a slash at the end. */
  origin: () => string;
}

/** What the routes of the desk share. */
export class Desk {
  readonly store: SubmissionStore;
  readonly people: DeskPeople;
  readonly sessions: DeskSessions;
  readonly credentials: DeskCredentials;
  readonly signIns: SignIns;
  /** Absent where none is set. */
  readonly provider: OpenIdConnect | undefined;
  readonly forms: DeskForms;
  readonly lists: SubmissionLists;
  readonly detail: SubmissionDetail;
  readonly changes: SubmissionChanges;
  readonly corrections: SubmissionCorrections;
  readonly law: DeskLaw;
  readonly #pass: SearchPass;
  readonly views: DeskViews;
  readonly statistics: SubmissionStatistics;
  readonly notices: DeskNotices;
  readonly #noticePass: NoticePass;
  readonly webhooks: DeskWebhooks;
  readonly #webhookPass: WebhookPass;
  #isOpen = false;
  #askedAt = 0;

  constructor({ store, limits, config, publications, files, log, origin }: DeskParts) {
    const { backend } = store;
    this.store = store;
    this.people = new DeskPeople(backend);
    this.sessions = new DeskSessions(backend);
    this.credentials = new DeskCredentials(backend);
    this.signIns = new SignIns(this, store, limits, config);
    this.provider = config.openId && new OpenIdConnect(config.openId, this, store);
    this.forms = new DeskForms(store, publications);
    const tokens = new SearchTokens(store.keyHash);
    this.#pass = new SearchPass(store, tokens, this.forms, log);
    this.lists = new SubmissionLists(store, this.forms, tokens, this.#pass);
    this.detail = new SubmissionDetail(store, this.forms, this.people, tokens);
    this.changes = new SubmissionChanges(store, this.detail, this.forms);
    this.statistics = new SubmissionStatistics(store, this.forms, this.lists);
    this.views = new DeskViews(backend);
    this.law = new DeskLaw({ store, forms: this.forms, tokens, files, mailDir: mailPath(config.dataDir) });
    const timeZone = () => this.forms.timeZone();
    this.notices = new DeskNotices(store, timeZone);
    this.#noticePass = new NoticePass(store, timeZone, log);
    this.webhooks = new DeskWebhooks(store);
    const local = config.webhooksLocal === true;
    this.#webhookPass = new WebhookPass({ store, origin, local, logger: log });
    this.corrections = new SubmissionCorrections(store, this.forms, this.detail, tokens);
  }

  /** Whether somebody is invited: else the server has no desk. */
  readonly isOpen = async (): Promise<boolean> => {
    if (Date.now() - this.#askedAt < ASK_MS) return this.#isOpen;
    await this.open();
    this.#askedAt = Date.now();
    return this.#isOpen;
  };

  /** Begins what runs by itself, if somebody is invited: it pauses while nobody is any more. */
  async open(): Promise<void> {
    this.#isOpen = await this.people.isAnybodyInvited();
    if (!this.#isOpen) return;
    for (const pass of [this.#pass, this.#noticePass, this.#webhookPass]) pass.start(this.isOpen);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pass.stop(), this.#noticePass.stop(), this.#webhookPass.stop()]);
  }
}
