import { createRequire } from 'node:module';
import { tell } from '../../sources/tell.ts';
import { SAFE_PATTERNS } from './safePatterns.ts';

export interface PatternProblem {
  severity: 'error' | 'warning';
  message: string;
}

/** Cache: the analysis of a pattern takes up to 0.3 s, and forms and publications repeat the same patterns. */
const known = new Map<string, PatternProblem | undefined>(
  SAFE_PATTERNS.map((pattern) => [pattern, undefined]),
);

/** Limits counted in steps, not in time: a busy machine must not refuse a pattern that an idle one accepts. */
const EFFORT = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 20_000_000,
  randomSeed: 1,
} as const;

/**
 * Returns the problem of a pattern that is not a regular expression or that a crafted text makes slow, else undefined.
 * Exponential time and powers above 2 of the text's length are errors; quadratic time is a warning.
 */
export function unsafePattern(pattern: string): PatternProblem | undefined {
  if (!known.has(pattern)) known.set(pattern, analysePattern(pattern));
  return known.get(pattern);
}

/** `unsafePattern` without its cache. */
export function analysePattern(pattern: string): PatternProblem | undefined {
  try {
    // Ajv compiles patterns with the flag `u` too.
    new RegExp(pattern, 'u');
  } catch (error) {
    return { severity: 'error', message: tell`not a pattern: ${(error as Error).message}` };
  }
  // Without alternatives and variable repetition there is only one way to match.
  if (!/[*+?|]|\{\d+,/.test(pattern)) return undefined;
  const found = engine().checkSync(pattern, 'u', EFFORT);
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') {
    return {
      severity: 'error',
      message: tell`unsafe pattern: too intricate to be shown safe; write it more simply`,
    };
  }
  const { complexity } = found;
  const attack = tell`for instance on ${found.attack.pattern}`;
  if (complexity.type === 'polynomial' && complexity.degree <= 2) {
    const message = tell`slow pattern: the time it takes grows with the square of the text's length, ${attack}`;
    return { severity: 'warning', message };
  }
  const growth =
    complexity.type === 'polynomial'
      ? tell`with the power ${complexity.degree} of the text's length`
      : tell`exponentially with the text's length`;
  return { severity: 'error', message: tell`unsafe pattern: the time it takes grows ${growth}, ${attack}` };
}

/**
 * The browser build: the same engine in plain JavaScript, without a worker, Java or a native binary. Its 3 MB are loaded for
 * the first pattern that needs the analysis.
 */
function engine(): Pick<typeof import('recheck'), 'checkSync'> {
  return createRequire(import.meta.url)('recheck/lib/browser.js');
}
