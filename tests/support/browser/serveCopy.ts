import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DefinitionsCopy } from '../copyDefinitions.ts';
import type { HostedServer } from './hostServer.ts';
import { serveBeside } from './ownServer.ts';

/** Starts a server on a copy of the definitions, with a new data folder. Both are removed when the test ends. */
export async function serveCopy(
  { folders }: Pick<DefinitionsCopy, 'folders'>,
  env: Record<string, string> = {},
): Promise<HostedServer & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fair-copy-'));
  const server = await serveBeside({
    FORMS_DIR: folders.formsDir,
    CONTENT_DIR: folders.contentDir,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...env,
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });
  return { ...server, dataDir };
}
