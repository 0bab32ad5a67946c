import { join } from 'node:path';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { FileStore } from '../FileStore.ts';
import { filesPath } from '../storagePaths.ts';
import { FolderObjects } from './FolderObjects.ts';
import { Staging } from './Staging.ts';

/** The files in `DATA_DIR`, which this server alone has. */
export class DiskFileStore extends FileStore {
  /** Creates the folder of staged files, and so that of all files, when it is missing. */
  constructor(dataDir: string, cipher?: DataCipher) {
    const staging = new Staging(join(filesPath(dataDir), 'tmp'));
    super(new FolderObjects(dataDir, staging), staging, cipher);
  }
}
