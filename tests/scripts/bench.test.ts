import { describe, expect, it } from 'vitest';
import { readBenchOptions } from '../../scripts/bench/BenchOptions.ts';
import { type BenchRow, meetsGoal, ratio } from '../../scripts/bench/BenchRow.ts';
import { sumBytes } from '../../scripts/bench/budgets.ts';
import { formatRows } from '../../scripts/bench/formatRows.ts';
import { median } from '../../scripts/bench/median.ts';

const row: BenchRow = { section: 'load', name: 'usable', value: 80, unit: 'ms', beside: { plain: 100 } };

describe('a row of the bench', () => {
  it('meets a goal by its value, or by its ratio to another measurement', () => {
    expect(meetsGoal({ ...row, goal: { atMost: 80 } })).toBe(true);
    expect(meetsGoal({ ...row, goal: { atMost: 79 } })).toBe(false);
    expect(meetsGoal({ ...row, goal: { atMost: 0.8, of: 'plain' } })).toBe(true);
    expect(meetsGoal({ ...row, goal: { atLeast: 0.9, of: 'plain' } })).toBe(false);
  });

  it('has no verdict without a goal or without the other measurement', () => {
    expect(meetsGoal(row)).toBeUndefined();
    expect(meetsGoal({ ...row, goal: { atMost: 1, of: 'nginx' } })).toBeUndefined();
    expect(ratio(row, 'nginx')).toBeUndefined();
  });

  it('shows value, ratio, goal and verdict', () => {
    const [, line] = formatRows([{ ...row, goal: { atMost: 0.5, of: 'plain' } }]).split('\n');
    expect(line?.split(/ {2,}/)).toEqual([
      'load',
      'usable',
      '80 ms',
      'plain 100',
      '0.8 × plain',
      '≤ 0.5 × plain',
      'NO',
    ]);
  });
});

describe('the bench', () => {
  it('takes the median', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it('runs the given sections, else all but the million, five times by default', () => {
    expect(readBenchOptions([])).toEqual({
      sections: ['bytes', 'load', 'keys', 'server', 'cluster'],
      runs: 5,
      quick: false,
    });
    expect(readBenchOptions(['--only', 'keys,load', '--runs', '7'])).toMatchObject({
      sections: ['load', 'keys'],
      runs: 7,
    });
    expect(readBenchOptions(['--only', 'million', '--quick'])).toEqual({
      sections: ['million'],
      runs: 1,
      quick: true,
    });
    expect(() => readBenchOptions(['--only', 'memory'])).toThrow('--only memory');
    expect(() => readBenchOptions(['--runs', '0'])).toThrow('--runs 0');
  });

  it('sums bytes by type', () => {
    const transfers = [
      { type: 'text/html; charset=utf-8', bytes: 1 },
      { type: 'text/javascript', bytes: 2 },
      { type: 'text/css', bytes: 4 },
      { type: 'font/woff2', bytes: 8 },
      { type: 'image/svg+xml', bytes: 16 },
    ];
    expect(sumBytes(transfers)).toEqual({ html: 1, code: 6, fonts: 8, other: 16 });
  });
});
