import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach } from 'vitest';
import type { FormCompilation } from '#publication/compile/compileForm.ts';
import { LIMITS } from '#server/config/limits.ts';
import { openPostgres } from '#server/store/postgres/openPostgres.ts';
import { PostgresSubmissionStore } from '#server/store/postgres/PostgresSubmissionStore.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { databasePath } from '#server/store/storagePaths.ts';
import { atEnd } from '../atEnd.ts';
import { forgetStore, storeEnv } from '../stores/stores.ts';
import { runSubmissions } from '../submissionsCommand.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { readXlsx, type Sheet } from './readXlsx.ts';
import { submission } from './submissionStoreSuite.ts';

/** The rows of a CSV text. */
export const csv = (text: string, delimiter = ';'): string[][] => parse(text, { bom: true, delimiter });

async function openStore(dataDir: string): Promise<SubmissionStore> {
  const { DATABASE_URL } = await storeEnv(dataDir);
  if (DATABASE_URL === undefined)
    return new SqliteSubmissionStore(await prepareDatabase(databasePath(dataDir)), LIMITS);
  const database = await openPostgres(DATABASE_URL, { limits: LIMITS, migrate: true, name: 'test' });
  return PostgresSubmissionStore.open(database, { limits: LIMITS });
}

/** Opens a new store before each test, and runs the export command on it. */
export function exportedStore() {
  let dataDir: string;
  let store: SubmissionStore;
  beforeEach(async () => {
    dataDir = temporaryFolder();
    store = await openStore(dataDir);
    atEnd(async () => {
      await store.close();
      await forgetStore(dataDir);
    });
  });

  const run = (...args: string[]) => runIn({}, ...args);

  async function runIn(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
    return (await runSubmissions(dataDir, ['export', ...args], env)).stdout;
  }

  return {
    get store() {
      return store;
    },
    run,
    /** `run` with more environment variables. */
    runIn,
    async sheets(...args: string[]): Promise<Sheet[]> {
      const to = join(dataDir, 'export.xlsx');
      await run('--format', 'xlsx', '--to', to, ...args);
      return readXlsx(to);
    },
    /** Stores a submission of a form with French texts and some English ones. */
    add(
      { form, texts }: FormCompilation,
      payload: Record<string, unknown>,
      computed: Record<string, unknown> = {},
      english: Record<string, string> = {},
    ) {
      const formRecord = () => ({ form, texts: { fr: texts, en: english } });
      const { id: formId, version: formVersion } = form;
      return store.add(submission({ formId, formVersion, formRecord, payload, computed }));
    },
  };
}
