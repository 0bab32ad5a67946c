import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The entries of an archive, by path. */
export async function unzipped(response: Response): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
