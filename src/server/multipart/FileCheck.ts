import { extname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { type ClamdScanner, ScannerError } from '../examination/ClamdScanner.ts';
import type { Examiner } from '../examination/Examiner.ts';
import type { Examination, Examined } from '../examination/Verdict.ts';
import type { AddressLimiter } from '../guards/AddressLimiter.ts';
import { clientKeys } from '../guards/addressKey.ts';
import type { TurnQueue } from '../guards/TurnQueue.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { CheckedFile, ReceivedFile, Scan, StagedFile } from '../store/fileStages.ts';
import type { Metrics } from '../watch/Metrics.ts';

export interface FileCheckOptions {
  examiner: Pick<Examiner, 'examine'>;
  examinations: TurnQueue;
  /** Seconds of examination. */
  budget: AddressLimiter;
  /** The seconds that one examination may take. */
  mostSeconds: number;
  /** Absent: files are not scanned. */
  scanner?: Pick<ClamdScanner, 'scan'>;
  scans: TurnQueue;
  /** Whether files are stored as `unscanned` while the scanner does not answer. */
  storeUnscanned: boolean;
  metrics: Metrics;
  logger: FastifyBaseLogger;
}

/** `Retry-After` while the scanner does not answer. */
const RETRY = { 'retry-after': '60' };

/** Checks the content of files before the files are stored: examination, then virus scan. */
export class FileCheck {
  readonly #options: FileCheckOptions;

  constructor(options: FileCheckOptions) {
    this.#options = options;
  }

  /**
   * Rejects with a `Refusal`: 422 with every bad file, 429 when the files of the address have taken all their time, or 503 when
   * files cannot be checked now.
   */
  async check(uploads: readonly ReceivedFile[], address: string): Promise<CheckedFile[]> {
    if (uploads.length === 0) return [];
    const results = await Promise.allSettled(uploads.map((upload) => this.#checkOne(upload, address)));
    const reasons: RefusalReason[] = [];
    const checked: CheckedFile[] = [];
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      if ('message' in result.value) reasons.push(result.value);
      else checked.push(result.value);
    }
    if (reasons.length > 0) throw new Refusal(422, reasons);
    return checked;
  }

  async #checkOne(upload: ReceivedFile, address: string): Promise<CheckedFile | RefusalReason> {
    const { name, field, staged } = upload;
    const { metrics } = this.#options;
    const extension = extname(name).toLowerCase();
    const started = performance.now();
    const { problem, rewritten } = await this.#examine({ path: staged.path, extension }, address);
    metrics.examined((performance.now() - started) / 1000);
    const reason = (message: RefusalReason['message']): RefusalReason => ({
      path: field,
      message,
      values: { name },
    });
    if (problem) return reason(problem);
    const kept = { ...staged, ...rewritten };
    const scan = await this.#scan(kept, field, address);
    return scan === 'infected' ? reason('server.fileInfected') : { upload, staged: kept, scan };
  }

  /** Takes the longest time from the address's budget, and gives back the unused rest. */
  #examine(file: Examination, address: string): Promise<Examined> {
    const { examiner, examinations, budget, mostSeconds } = this.#options;
    return examinations.run(clientKeys(address), async () => {
      await budget.charge(address, mostSeconds);
      let used = 0;
      try {
        const examined = await examiner.examine(file);
        used = examined.seconds;
        return examined;
      } finally {
        budget.giveBack(address, mostSeconds - used);
      }
    });
  }

  async #scan({ path }: StagedFile, field: string, address: string): Promise<Scan | 'infected'> {
    const { scanner, scans, storeUnscanned, metrics, logger } = this.#options;
    const at = new Date().toISOString();
    if (!scanner) return { state: 'not configured', answer: null, at: null };
    try {
      const { infected, answer } = await scans.run(clientKeys(address), () => scanner.scan(path));
      metrics.scanned(infected ? 'infected' : 'clean');
      if (!infected) return { state: 'clean', answer, at };
      logger.warn({ field, answer }, 'infected file refused');
      return 'infected';
    } catch (error) {
      if (!(error instanceof ScannerError)) throw error;
      metrics.scanned('unscanned');
      logger.error({ field, answer: error.message }, 'file not scanned');
      if (!storeUnscanned) throw refuse(503, 'server.scannerDown', undefined, RETRY);
      return { state: 'unscanned', answer: error.message, at };
    }
  }
}
