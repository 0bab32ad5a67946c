import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { List } from '#contract/desk/list.ts';
import { DeskPeople, presetRights } from '#server/desk/accounts/DeskPeople.ts';
import { DeskSessions } from '#server/desk/accounts/DeskSessions.ts';
import { readConfig } from '#server/readConfig.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { serve } from '../../serve.ts';
import { openSubmissions } from '../../submissions/openSubmissions.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import { exampleSubmission } from '../server/benchSubmissions.ts';
import { type Submission, submit, submitOnce } from '../server/submit.ts';
import { fillInstallation, type Installation } from './fillInstallation.ts';
import { startDatabases } from './startDatabases.ts';

const FORM = 'reservation';
const EMAIL = 'bench@example.org';
const PER_SECOND = 50;
/** Requests of which the 95th percentile is taken. */
const REQUESTS = 60;
/** A heap as of a small machine: with the memory of this one, V8 lets garbage lie, and resident memory says nothing. */
const NODE_OPTIONS = '--max-old-space-size=128 --max-semi-space-size=8';

/** Who sent nothing else: all other submissions are copies of one. */
const OTHER_PERSON = {
  votre_nom: 'Zoé Quenum',
  email: 'zoe.quenum@example.org',
  num_telephone1: '+237 677 11 22 33',
  num_telephone2: '699 11 22 34',
  nom_entreprise: 'Librairie du Lac',
};

/** The organisers' desk over 200,000 encrypted submissions, beside 50 new ones a second, on both databases. */
export async function benchDesk({ quick, runs }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-desk-'));
  const databases = await startDatabases();
  const size = quick ? 20_000 : 200_000;
  const first = await exampleSubmission();
  const env = { DATA_KEY: randomBytes(32).toString('base64') };
  const rows: BenchRow[] = [];
  try {
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      progress(`the desk over ${size} submissions on ${kind}`);
      const filled = await fillInstallation({ folder, databases, kind, size, first, env });
      rows.push(...(await measure(kind, filled, first, quick ? 1 : runs)));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return rows;
}

async function measure(
  kind: string,
  { size, env }: Installation,
  submission: Submission,
  runs: number,
): Promise<BenchRow[]> {
  const without: number[] = [];
  const beside: number[] = [];
  const server = await serve({ ...env, LOG_LEVEL: 'error', NODE_OPTIONS });
  try {
    const measureWithout = async () => {
      for (let run = 0; run < runs; run++) without.push((await submit(server.url, submission, 5)).rate);
    };
    await measureWithout();
    const cookie = await signIn(env);
    const read = async (path: string) => {
      const response = await fetch(`${server.url}/_desk/api/forms/${FORM}/${path}`, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response;
    };
    const other = await submitOnce(server.url, {
      ...submission,
      payload: { ...submission.payload, ...OTHER_PERSON },
    });
    // The desk looks for an invitation once a second.
    await sleep(1_500);
    const begun = performance.now();
    for (;;) {
      const list = (await (await read('submissions?q=personne')).json()) as List;
      if (list.unsearchable.number === 0) break;
      await sleep(1_000);
    }
    const indexed = (performance.now() - begun) / 1000;
    for (let run = 0; run < runs; run++) {
      let isOver = false;
      const reading = (async () => {
        while (!isOver) {
          await read('submissions');
          await sleep(1_000);
        }
      })();
      beside.push((await submit(server.url, submission, 5)).rate);
      isOver = true;
      await reading;
    }
    const stop = sendSteadily(server.url, submission);
    const times = new Map<string, number>();
    const asked = {
      'newest page': 'submissions',
      'sorted by state': 'submissions?order=state',
      'filtered page': 'submissions?state=received&f.stand_choisi=premium',
      'filter without a match': 'submissions?f.stand_choisi=gratuit',
      'search for a word of all': `submissions?q=${encodeURIComponent(String(submission.payload.email))}`,
      'search without a match': 'submissions?q=personne',
      'one submission': `submissions/${other}`,
    };
    for (const [name, path] of Object.entries(asked)) {
      const taken: number[] = [];
      for (let request = 0; request < REQUESTS; request++) {
        const from = performance.now();
        await (await read(path)).text();
        taken.push(performance.now() - from);
        await sleep(20);
      }
      times.set(name, percentile(taken));
    }
    const before = await memoryOf(server.process.pid);
    let most = before;
    const began = performance.now();
    const body = (await read('export?format=csv')).body;
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (performance.now() % 10 < 1) most = Math.max(most, await memoryOf(server.process.pid));
    }
    const exported = (performance.now() - began) / 1000;
    const { p95, failed } = await stop();
    // Again, as the database has grown.
    await changePeople(env, async (people) =>
      people.remove((await people.findByEmail(EMAIL))?.id ?? '', { anyone: true }),
    );
    await sleep(1_500);
    await measureWithout();
    return [
      ...[...times].map(
        ([name, value]): BenchRow => ({
          section: 'desk',
          name: `${kind}, ${name}, 95th percentile at ${size}`,
          value,
          unit: 'ms',
          goal: { atMost: 150 },
        }),
      ),
      {
        section: 'desk',
        name: `${kind}, memory more during an export of ${size}`,
        value: most - before,
        unit: 'MB',
        goal: { atMost: 50 },
        note: `${Math.round(bytes / 1e6)} MB in ${Math.round(exported)} s, with a heap of 128 MB`,
      },
      {
        section: 'desk',
        name: `${kind}, submissions beside list, search and export, 95th percentile`,
        value: p95,
        unit: 'ms',
        note: `${failed} failed; the index took ${Math.round(indexed)} s`,
      },
      {
        section: 'desk',
        name: `${kind}, durable submissions with a desk`,
        value: median(beside),
        unit: '/s',
        beside: { without: median(without) },
        goal: { atLeast: 0.97, of: 'without' },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Returns the cookie of a session of somebody with every right. */
export function signIn(env: Record<string, string>): Promise<string> {
  return changePeople(env, async (people, { backend }) => {
    const rights = presetRights('organiser', [], null);
    await people.invite({ email: EMAIL, locale: 'fr', rights });
    const person = await people.findByEmail(EMAIL);
    const token = await new DeskSessions(backend).begin(person?.id ?? '', {
      ownDevice: true,
      agent: 'bench',
    });
    return `__Host-desk=${token}`;
  });
}

async function changePeople<Result>(
  env: Record<string, string>,
  change: (people: DeskPeople, store: SubmissionStore) => Promise<Result>,
): Promise<Result> {
  const { store } = await openSubmissions(readConfig(env));
  try {
    return await change(new DeskPeople(store.backend), store);
  } finally {
    await store.close();
  }
}

/** Sends `PER_SECOND` submissions a second until it is stopped. */
function sendSteadily(url: string, { path, payload }: Submission) {
  const taken: number[] = [];
  const pending = new Set<Promise<void>>();
  let failed = 0;
  const timer = setInterval(() => {
    const from = performance.now();
    const sending = fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
      .then(async (response) => {
        await response.text();
        if (response.status !== 201) failed += 1;
        taken.push(performance.now() - from);
      })
      .catch(() => {
        failed += 1;
      })
      .finally(() => pending.delete(sending));
    pending.add(sending);
  }, 1_000 / PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return { p95: percentile(taken), failed };
  };
}

function percentile(taken: readonly number[]): number {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? Number.NaN;
}

/** Resident memory of a process, in MB. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
