import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { progress } from '../progress.ts';
import { benchPages } from './benchPages.ts';
import { benchPublication } from './benchPublication.ts';
import { benchReplay } from './benchReplay.ts';
import { benchSubmissions } from './benchSubmissions.ts';
import { benchUploads } from './benchUploads.ts';

/** The server's throughput, publication times, and memory for large uploads. */
export async function benchServer(options: BenchOptions): Promise<BenchRow[]> {
  progress('the server');
  return [
    ...(await benchPublication(options)),
    ...(await benchReplay()),
    ...(await benchSubmissions(options)),
    ...(await benchPages(options)),
    ...(await benchUploads(options)),
  ];
}
