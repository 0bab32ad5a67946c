import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isForbidden, isUnknown } from './s3Errors.ts';

/** Versions that one request removes. */
const MOST_REMOVED = 1_000;

/**
 * Removes every version of a removed object. Resolves to false when some remain: the credentials may not remove them, the server cannot
 * list them, or a lock holds them.
 */
export async function removeVersions(
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
): Promise<boolean> {
  const versions: ObjectIdentifier[] = [];
  const markers: ObjectIdentifier[] = [];
  const identified = (found: readonly { Key?: string; VersionId?: string }[] = []) =>
    found.filter((each) => each.Key === Key).map(({ VersionId }) => ({ Key, VersionId }));
  const removed = async (objects: readonly ObjectIdentifier[]) => {
    for (let from = 0; from < objects.length; from += MOST_REMOVED) {
      const Delete = { Objects: objects.slice(from, from + MOST_REMOVED), Quiet: true };
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
      if (Errors.length > 0) return false;
    }
    return true;
  };
  try {
    for (
      let from: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {};
      from;
    ) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: Key, ...from }),
      );
      versions.push(...identified(page.Versions));
      markers.push(...identified(page.DeleteMarkers));
      // Keys that only begin so come after it.
      from =
        page.IsTruncated && page.NextKeyMarker === Key
          ? { KeyMarker: Key, VersionIdMarker: page.NextVersionIdMarker }
          : undefined;
    }
    // Without its marker, a version that remains would be the object again.
    return (await removed(versions)) && (await removed(markers));
  } catch (error) {
    if (isForbidden(error) || isUnknown(error)) return false;
    throw error;
  }
}
