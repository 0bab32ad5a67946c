import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import type { PublicationTimes } from './publishAgain.ts';

const NAMES: Record<keyof PublicationTimes, [name: string, atMost: number]> = {
  first: ['publication of all forms and pages', 3000],
  form: ['republication, one form changed', 300],
  page: ['republication, one page changed', 300],
  site: ['republication, site.json changed: all pages', 2000],
};

/** Milliseconds from a saved change to the new publication, measured in a new process each time. */
export async function benchPublication({ runs }: BenchOptions): Promise<BenchRow[]> {
  const samples: PublicationTimes[] = [];
  for (let run = 0; run < runs; run += 1) {
    const script = `${import.meta.dirname}/publishAgain.ts`;
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    samples.push(JSON.parse(stdout));
  }
  return Object.entries(NAMES).map(([key, [name, atMost]]) => ({
    section: 'server',
    name,
    value: median(samples.map((times) => times[key as keyof PublicationTimes])),
    unit: 'ms',
    goal: { atMost },
  }));
}
