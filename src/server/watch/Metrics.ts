import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Refusal } from '../http/Refusal.ts';
import type { PublicationHistory } from '../live/PublicationHistory.ts';
import type { MailLimit } from '../mail/MailBudget.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { OutboxState } from '../store/Outbox.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { backupState } from './backupState.ts';
import { freeBytes } from './readiness.ts';

export type RouteKind =
  | 'page'
  | 'module'
  | 'asset'
  | 'submission'
  | 'upload'
  | 'draft'
  | 'health'
  | 'metrics'
  | 'desk'
  | 'other';

export type UploadEvent = 'begun' | 'complete' | 'refused' | 'used' | 'expired';

/** Of a draft on its way to another device, and of its link. */
export type DraftEvent = 'stored' | 'opened' | 'expired' | 'mailed' | 'notMailed' | 'withheld';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
}

let processMetrics: Registry | undefined;

/** Metrics of the process, once for all its servers: they watch each garbage collection and wake it 100 times a second. */
function ofProcess(): Registry {
  if (processMetrics) return processMetrics;
  processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  return processMetrics;
}

/** The server's metrics in Prometheus' text format. No label holds a value that a client chose. */
export class Metrics {
  readonly #registry = new Registry();
  /** Counted in maps: hashing labels would cost time at every request. */
  readonly #requests = new Map<RouteKind, Map<number, number>>();
  readonly #durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by kind of route.',
    labelNames: ['kind'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60, 600],
    registers: [this.#registry],
  });
  readonly #submissions = new Counter({
    name: 'portal_submissions_total',
    help: 'Submissions stored, by form.',
    labelNames: ['form'],
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'portal_submissions_refused_total',
    help: 'Submissions not stored, by reason.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #withheld = new Counter({
    name: 'portal_mails_withheld_total',
    help: 'Confirmations not mailed, by the daily limit that they would have exceeded.',
    labelNames: ['limit'],
    registers: [this.#registry],
  });
  readonly #commits = new Histogram({
    name: 'portal_group_commit_writes',
    help: 'Writes that shared one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [this.#registry],
  });

  readonly #examinations = new Histogram({
    name: 'portal_file_examination_seconds',
    help: 'Time from the request to examine a file to its verdict, with the wait for a process.',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 40],
    registers: [this.#registry],
  });
  readonly #scans = new Counter({
    name: 'portal_file_scans_total',
    help: 'Files handed to the scanner, by its result.',
    labelNames: ['result'],
    registers: [this.#registry],
  });

  readonly #uploads = new Counter({
    name: 'portal_uploads_total',
    help: 'Files that went up before their submission, by what became of them.',
    labelNames: ['event'],
    registers: [this.#registry],
  });

  readonly #drafts = new Counter({
    name: 'portal_drafts_total',
    help: 'Drafts on their way to another device, and their mailed links, by what became of them.',
    labelNames: ['event'],
    registers: [this.#registry],
  });

  constructor() {
    ofProcess();
    const requests = this.#requests;
    new Counter({
      name: 'portal_http_requests_total',
      help: 'Requests answered, by kind of route and status.',
      labelNames: ['kind', 'status'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [kind, counts] of requests) {
          for (const [status, count] of counts) this.inc({ kind, status }, count);
        }
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Adds the gauges that are computed whenever the metrics are read. */
  watch(store: SubmissionStore, files: FileStore, publications: PublicationHistory, folder: string): void {
    const registers = [this.#registry];
    // Two gauges read it at the same time and share one query.
    let reading: Promise<OutboxState> | undefined;
    const outbox = () => {
      reading ??= store.outbox.state().finally(() => {
        reading = undefined;
      });
      return reading;
    };
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    gauge('portal_mail_oldest_waiting_seconds', 'Age of the oldest mail that is not sent.', async () => {
      const { oldestWaiting } = await outbox();
      return oldestWaiting ? Math.max(0, Date.now() - oldestWaiting.getTime()) / 1000 : 0;
    });
    new Gauge({
      name: 'portal_mails',
      help: 'Mails by state.',
      labelNames: ['state'],
      registers,
      async collect() {
        const { oldestWaiting: _, ...counts } = await outbox();
        for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
      },
    });
    gauge(
      'portal_drafts_bytes',
      'Encrypted drafts that wait for another device.',
      async () => (await store.drafts.held()).bytes,
    );
    gauge(
      'portal_backup_waiting_seconds',
      'How long submissions have waited for a backup: since the last one, or since the first submission.',
      async () => (await backupState(store, new Date())).waitingMs / 1000,
    );
    // `/readyz` says why free bytes or files are unknown; the other metrics must not fail with them.
    const unknown = () => Number.NaN;
    gauge('portal_disk_free_bytes', 'Free bytes on the disk of DATA_DIR.', () =>
      freeBytes(folder).catch(unknown),
    );
    gauge('portal_files_orphaned', 'Files in quarantine, as no submission names them.', () =>
      files.orphaned().then(({ length }) => length, unknown),
    );
    gauge(
      'portal_publication_age_seconds',
      'Time since the forms and pages that are live were published.',
      () => publications.ageMs() / 1000,
    );
  }

  answered(kind: RouteKind, status: number, seconds: number): void {
    const counts = this.#requests.get(kind) ?? new Map<number, number>();
    this.#requests.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1));
    this.#durations.observe({ kind }, seconds);
  }

  submitted(formId: string): void {
    this.#submissions.inc({ form: formId });
  }

  /** The reason is the first message's id without `server.`; `invalid` for answers that break a rule of their form. */
  refused({ reasons }: Refusal): void {
    const message = reasons[0]?.message ?? '';
    this.#refusals.inc({
      reason: message.startsWith('server.') ? message.slice('server.'.length) : 'invalid',
    });
  }

  mailWithheld(limit: MailLimit): void {
    this.#withheld.inc({ limit });
  }

  committed(writes: number): void {
    this.#commits.observe(writes);
  }

  examined(seconds: number): void {
    this.#examinations.observe(seconds);
  }

  scanned(result: 'clean' | 'infected' | 'unscanned'): void {
    this.#scans.inc({ result });
  }

  /** `begun`, `complete`; `refused` for their content; `used` by a submission; `expired`. */
  uploaded(event: UploadEvent): void {
    this.#uploads.inc({ event });
  }

  /** `stored`, `opened` elsewhere, `expired`; its link `mailed`, `notMailed` (no mail server), `withheld` (limits). */
  draft(event: DraftEvent, count = 1): void {
    this.#drafts.inc({ event }, count);
  }

  text(): Promise<string> {
    return Registry.merge([ofProcess(), this.#registry]).metrics();
  }
}
