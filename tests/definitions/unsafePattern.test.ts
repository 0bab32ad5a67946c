import { expect, it, vi } from 'vitest';
import { SAFE_PATTERNS } from '#definitions/check/form/safePatterns.ts';
import { analysePattern, unsafePattern } from '#definitions/check/form/unsafePattern.ts';

it.each(SAFE_PATTERNS)('%s, which is known as safe, is found safe', (pattern) => {
  expect(analysePattern(pattern)).toBeUndefined();
  expect(unsafePattern(pattern)).toBeUndefined();
});

it.each(['\\S', '^[0-9]{4}$', '^[a-z]+(?:-[a-z]+)*$', '^\\p{L}+$'])('%s is safe', (pattern) => {
  expect(unsafePattern(pattern)).toBeUndefined();
});

it.each(['^(a+)+$', '^(\\w+\\s?)*$', '(a|aa)+$', '\\d+\\d+\\d+x'])('%s is refused', (pattern) => {
  expect(unsafePattern(pattern)).toMatchObject({
    severity: 'error',
    message: expect.stringMatching(/^unsafe pattern: /),
  });
});

it.each(['(', '[z-a]', '\\_'])('%s is an invalid pattern', (pattern) => {
  expect(unsafePattern(pattern)).toMatchObject({
    severity: 'error',
    message: expect.stringMatching(/^not a pattern: /),
  });
});

it('warns of a quadratic pattern', () => {
  expect(unsafePattern('^a*a*$')).toMatchObject({ severity: 'warning' });
});

it('gives the same result on a clock that runs ten times as fast', () => {
  const [now, performanceNow] = [Date.now, performance.now.bind(performance)];
  vi.spyOn(Date, 'now').mockImplementation(() => now() * 10);
  vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() * 10);
  // No other test uses this pattern, so its result is not cached.
  const problem = unsafePattern('^(?:[ .()+-]*[0-9]){9,}[ .()+-]*$');
  vi.restoreAllMocks();
  expect(problem).toBeUndefined();
});
