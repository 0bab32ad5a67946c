import type { Staging } from '../files/Staging.ts';
import type { ObjectStore } from '../ObjectStore.ts';
import type { Holds } from './Holds.ts';

/** Where uploads are. */
export interface UploadPlace {
  objects: ObjectStore;
  /** Folder of this machine for pieces that are not whole yet. */
  staging: Staging;
  /** A piece is stored once it has this many bytes, or its request ends: a killed server loses no more. */
  pieceBytes: number;
  /** Absent: no other server has these uploads. */
  holds?: Holds;
}
