import type { FastifyInstance } from 'fastify';
import type { Limits } from '../config/limits.ts';
import type { ServerConfig } from '../config/ServerConfig.ts';
import { ClamdScanner } from '../examination/ClamdScanner.ts';
import { Examiner } from '../examination/Examiner.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import type { MakeLimiter } from '../guards/Limiter.ts';
import { TurnQueue } from '../guards/TurnQueue.ts';
import type { Metrics } from '../watch/Metrics.ts';
import { FileCheck } from './FileCheck.ts';

/** Creates the check of files: examination and, where `CLAMD_URL` is set, a virus scan. The check stops with the app. */
export function createFileCheck(
  app: FastifyInstance,
  { clamdUrl, clamdDown }: Pick<ServerConfig, 'clamdUrl' | 'clamdDown'>,
  {
    limits,
    limiter,
    metrics,
    examiner: shared,
  }: { limits: Limits; limiter: MakeLimiter; metrics: Metrics; examiner?: Examiner },
): FileCheck {
  const logger = app.log;
  const examiner =
    shared ?? new Examiner(limits, (why) => logger.error({ why }, 'examination of a file failed'));
  if (!shared) app.addHook('onClose', async () => examiner.stop());
  const scanner = clamdUrl === undefined ? undefined : new ClamdScanner(clamdUrl, limits.scanMs);
  // Only a warning: the scanner may be started later.
  app.addHook('onListen', async () => {
    await scanner?.version().then(
      (version) => logger.info({ version }, 'scanner found'),
      ({ message }: Error) => logger.warn({ answer: message }, 'scanner does not answer'),
    );
  });
  const { examinationBurst: burst, examinationPerMinute: perMinute, networkTimes, addresses } = limits;
  const { examiners, examinationQueue, examinationWaitMs, scans, scanQueue, scanWaitMs } = limits;
  return new FileCheck({
    examiner,
    examinations: new TurnQueue({
      places: examiners,
      waiting: examinationQueue,
      waitMs: examinationWaitMs,
    }),
    budget: new AddressLimiter('examination', { burst, perMinute }, { networkTimes, addresses }, limiter),
    mostSeconds: limits.examinationMs / 1000,
    scanner,
    scans: new TurnQueue({ places: scans, waiting: scanQueue, waitMs: scanWaitMs }),
    storeUnscanned: clamdDown === 'accept',
    metrics,
    logger,
  });
}
