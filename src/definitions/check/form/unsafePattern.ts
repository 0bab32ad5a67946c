import { createRequire } from 'node:module';
import type { VulnerableDiagnostics } from 'recheck';
import { tell, tellText } from '../../sources/tell.ts';
import { SAFE_PATTERNS } from './safePatterns.ts';

export interface PatternProblem {
  severity: 'error' | 'warning';
  message: string;
}

/** Says what is wrong with a pattern, in the language of the moment. */
type Tell = () => PatternProblem;

/** Cache: the analysis of a pattern takes up to 0.3 s, and forms and publications repeat the same patterns. */
const known = new Map<string, Tell | undefined>(SAFE_PATTERNS.map((pattern) => [pattern, undefined]));

/** What the engine says of the mistakes that people make, and the mend. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/Unterminated character class/, 'a [ is not closed: write ], or \\[ for the character itself'],
  [/Unterminated group/, 'a ( is not closed: write ), or \\( for the character itself'],
  [/Unmatched '\)'/, 'a ) closes no (: write \\) for the character itself'],
  [
    /Nothing to repeat/,
    '*, + and ? repeat what stands before them: write \\*, \\+ or \\? for the character itself',
  ],
  [/Lone quantifier brackets/, 'a { or ] stands alone: write \\{ or \\] for the character itself'],
  [/Incomplete quantifier/, 'a number of times is written {8}, {8,} or {8,12}'],
  [/numbers out of order/, 'in { }, the smaller number stands first'],
  [/Range out of order/, 'in [ ], write \\- for the character itself'],
  [/Invalid (?:Unicode )?escape/i, 'a \\ stands before a character that needs none: delete it'],
];

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
  if (!known.has(pattern)) known.set(pattern, analyse(pattern));
  return known.get(pattern)?.();
}

/** `unsafePattern` without its cache. */
export function analysePattern(pattern: string): PatternProblem | undefined {
  return analyse(pattern)?.();
}

function analyse(pattern: string): Tell | undefined {
  try {
    // Ajv compiles patterns with the flag `u` too.
    new RegExp(pattern, 'u');
  } catch (error) {
    const { message } = error as Error;
    const reason = REASONS.find(([said]) => said.test(message))?.[1] ?? message;
    return () => ({ severity: 'error', message: tell`not a pattern: ${tellText(reason)}` });
  }
  // Without alternatives and variable repetition there is only one way to match.
  if (!/[*+?|]|\{\d+,/.test(pattern)) return undefined;
  const found = engine().checkSync(pattern, 'u', EFFORT);
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') {
    return () => ({
      severity: 'error',
      message: tell`unsafe pattern: too intricate to be shown safe; write it more simply`,
    });
  }
  return () => tellSlow(found);
}

function tellSlow({ complexity, attack: { pattern } }: VulnerableDiagnostics): PatternProblem {
  const attack = tell`for instance on ${pattern}`;
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
