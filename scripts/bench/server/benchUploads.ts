import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generateForms } from '../generateForms.ts';
import { median } from '../median.ts';
import { uploadVideo } from './uploadVideo.ts';
import { VIDEO_PATH, writeVideoForm } from './videoForm.ts';

const MEGABYTES = 100;
const CONCURRENT = 5;

/** Additional memory of the server while it receives large files, and memory of its examining processes. */
export async function benchUploads({ runs, quick }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-uploads-'));
  const formsDir = join(folder, 'forms');
  await generateForms(formsDir, []);
  await writeVideoForm(formsDir, MEGABYTES);
  const peaks: Peaks[] = [];
  try {
    for (let run = 0; run < (quick ? 1 : runs); run += 1) peaks.push(await measurePeaks(folder, formsDir));
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      section: 'server',
      name: `memory above idle while ${CONCURRENT} videos of ${MEGABYTES} MB arrive`,
      value: median(peaks.map(({ growth }) => growth)),
      unit: 'MB',
      goal: { atMost: 90 },
    },
    {
      section: 'server',
      name: 'memory of their own of the processes that examine them',
      value: median(peaks.map(({ examiners }) => examiners)),
      unit: 'MB',
    },
  ];
}

/** Peak memory in megabytes. */
interface Peaks {
  growth: number;
  examiners: number;
}

async function measurePeaks(folder: string, formsDir: string): Promise<Peaks> {
  const dataDir = join(folder, 'data');
  const server = await serve({ FORMS_DIR: formsDir, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { pid } = server.process;
  // Memory from the start must not count.
  await sleep(2_000);
  const idle = await residentMegabytes(pid);
  let peak = idle;
  let examiners = 0;
  let uploading = true;
  const watching = (async () => {
    while (uploading) {
      peak = Math.max(peak, await residentMegabytes(pid));
      examiners = Math.max(examiners, await childrenMegabytes(pid));
      await sleep(20);
    }
  })();
  await Promise.all(
    Array.from({ length: CONCURRENT }, () => uploadVideo(server.url + VIDEO_PATH, 'video', MEGABYTES)),
  );
  uploading = false;
  await watching;
  await server.stop();
  await rm(dataDir, { recursive: true });
  return { growth: peak - idle, examiners };
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

/** Private memory only: memory shared with the server, such as Node itself, counts there. */
async function childrenMegabytes(pid: number | undefined): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  if (children === '') return 0;
  const sizes = children.split(' ').map(async (child) => {
    // The process may have ended.
    const rollup = await readFile(`/proc/${child}/smaps_rollup`, 'utf8').catch(() => '');
    const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+)/gm)].map(([, size]) => Number(size));
    return kilobytes.reduce((sum, size) => sum + size, 0) / 1000;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
