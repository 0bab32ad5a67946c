import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../../tests/browser/serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generateForms } from '../generateForms.ts';
import { median } from '../median.ts';
import { uploadVideo } from './uploadVideo.ts';

const MEGABYTES = 100;
const AT_ONCE = 5;
const PATH = '/api/bench-video';

/** How much more memory the server needs while big files arrive. */
export async function benchUploads({ runs, quick }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-uploads-'));
  const formsDir = join(folder, 'forms');
  await generateForms(formsDir, []);
  await writeVideoForm(formsDir);
  const growth: number[] = [];
  try {
    for (let run = 0; run < (quick ? 1 : runs); run += 1) growth.push(await peakGrowth(folder, formsDir));
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    {
      section: 'server',
      name: `memory above idle while ${AT_ONCE} videos of ${MEGABYTES} MB arrive`,
      value: median(growth),
      unit: 'MB',
      goal: { atMost: 200 },
    },
  ];
}

async function peakGrowth(folder: string, formsDir: string): Promise<number> {
  const dataDir = join(folder, 'data');
  const server = await serve({ FORMS_DIR: formsDir, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { pid } = server.process;
  // What the start left behind is not what uploads need.
  await sleep(2_000);
  const idle = await residentMegabytes(pid);
  let peak = idle;
  let uploading = true;
  const watching = (async () => {
    while (uploading) {
      peak = Math.max(peak, await residentMegabytes(pid));
      await sleep(20);
    }
  })();
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => uploadVideo(server.url + PATH, 'video', MEGABYTES)),
  );
  uploading = false;
  await watching;
  await server.stop();
  await rm(dataDir, { recursive: true });
  return peak - idle;
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

async function writeVideoForm(formsDir: string): Promise<void> {
  const folder = join(formsDir, 'bench-video');
  await mkdir(join(folder, 'examples'), { recursive: true });
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  await write('schema.json', {
    type: 'object',
    required: ['video'],
    properties: {
      video: {
        title: 'Vidéo',
        file: { accept: ['.mp4'], maxBytes: (MEGABYTES + 1) * 1024 * 1024 },
        errorMessage: { required: 'La vidéo est obligatoire' },
      },
    },
  });
  await write('ui.json', {
    route: '/bench-video',
    title: 'Une vidéo',
    steps: [{ id: 'video', title: 'Vidéo', fields: ['video'] }],
    submission: { path: PATH, encoding: 'multipart' },
    success: { title: 'Merci !', text: 'Votre vidéo est enregistrée.' },
    failure: { general: 'Une erreur est survenue', network: 'Une erreur est survenue' },
  });
}
