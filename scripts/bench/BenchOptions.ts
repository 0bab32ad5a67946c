import { parseOptions } from '../commandLine/readOptions.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { BenchSection } from './BenchRow.ts';

const SECTIONS: readonly BenchSection[] = ['bytes', 'load', 'keys', 'server', 'cluster', 'million', 'desk'];

/** Only when it is asked for: it fills databases with a million rows. */
const ASKED: readonly BenchSection[] = ['million', 'desk'];

export interface BenchOptions {
  sections: BenchSection[];
  /** Number of runs; every figure is their median. */
  runs: number;
  /** Fewer runs, sizes and seconds: to test the bench itself, not for figures. */
  quick: boolean;
}

/** Reads the command line. @throws UsageError that names the expected options */
export function readBenchOptions(args: string[]): BenchOptions {
  const values = parseOptions(args, {
    only: { type: 'string' },
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
  });
  const asked = values.only?.split(',') ?? SECTIONS.filter((name) => !ASKED.includes(name));
  const unknown = asked.filter((name) => !SECTIONS.includes(name as BenchSection));
  if (unknown.length > 0) {
    throw new UsageError(`--only ${unknown.join(',')}: expected some of ${SECTIONS.join(',')}`);
  }
  const runs = Number(values.runs ?? (values.quick ? 1 : 5));
  if (!Number.isInteger(runs) || runs < 1)
    throw new UsageError(`--runs ${values.runs}: expected a whole number from 1`);
  return { sections: SECTIONS.filter((name) => asked.includes(name)), runs, quick: values.quick };
}
