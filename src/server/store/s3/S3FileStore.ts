import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { tell } from '#definitions/sources/tell.ts';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import { StartError } from '../../config/StartError.ts';
import type { DataCipher } from '../encryption/DataCipher.ts';
import type { Rotation } from '../encryption/Rotation.ts';
import { FileStore } from '../FileStore.ts';
import { Staging } from '../files/Staging.ts';
import { PendingUploads, type PendingUploadsOptions } from '../uploads/PendingUploads.ts';
import { UPLOADS } from '../uploads/uploadKeys.ts';
import { Bucket } from './Bucket.ts';
import { S3Holds } from './S3Holds.ts';

/** Object that names the installation that has these files. */
const OWNER = 'installation';

/** A piece of a file that goes up before its submission: few requests, and few bytes that a killed server loses. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** The files in a bucket, which several servers may share. */
export class S3FileStore extends FileStore {
  readonly #bucket: Bucket;
  readonly #staging: Staging;
  readonly #cipher: DataCipher | undefined;
  readonly #closing = new DisposableStack();

  /**
   * @param temporary folder of staged files; it is created when it is missing
   * @param wholeBytes larger files go up in parts
   */
  constructor(address: BucketAddress, temporary: string, cipher?: DataCipher, wholeBytes?: number) {
    const bucket = new Bucket(address, wholeBytes);
    const staging = new Staging(temporary);
    super(bucket, staging, cipher);
    this.#bucket = bucket;
    this.#staging = staging;
    this.#cipher = cipher;
    this.#closing.defer(() => bucket.close());
  }

  /**
   * Records the installation that has these files, so that another one never sets them aside.
   * @throws StartError when another installation has these files
   */
  async claim(secret: Uint8Array): Promise<void> {
    const owner = createHash('sha256').update('files of ').update(secret).digest('hex');
    const found = await this.#bucket.get(OWNER);
    if (!found) return this.#bucket.putBytes(OWNER, Buffer.from(owner));
    if ((await text(found)) === owner) return;
    throw new StartError(
      tell`FILES_URL names files that belong to another database. Put that database back, or restore its backup; to begin anew without it, name another folder of the bucket.`,
    );
  }

  /** The files in the same bucket that wait for their submission. */
  uploads(options: Omit<PendingUploadsOptions, 'cipher'>): PendingUploads {
    const holds = new S3Holds(this.#bucket);
    const place = { objects: this.#bucket, staging: this.#staging, holds, pieceBytes: PIECE_BYTES };
    const uploads = new PendingUploads(place, { ...options, cipher: this.#cipher });
    this.#closing.defer(() => uploads.close());
    return uploads;
  }

  override async rotate(cipher: DataCipher): Promise<Rotation> {
    // Uploads without a submission: browsers send them again.
    for await (const { key } of this.#bucket.list(UPLOADS)) await this.#bucket.remove(key);
    return super.rotate(cipher);
  }

  close(): void {
    this.#closing.dispose();
  }
}
