// The build for browsers: the same engine in JavaScript alone, without worker, Java or native program.
import recheck from 'recheck/lib/browser.js';

export interface PatternProblem {
  severity: 'error' | 'warning';
  message: string;
}

/** Judging a pattern takes up to 0.3 s, and the same ones come again with every form and publication. */
const known = new Map<string, PatternProblem | undefined>();

/** Bounded by counted work, never by the clock: a busy machine must not refuse what an idle one accepts. */
const EFFORT = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 20_000_000,
  randomSeed: 1,
} as const;

/**
 * Why a pattern must not meet an applicant's text, or undefined when it may: it is no regular expression, or a crafted
 * text would keep it busy for exponentially long (or longer than its square; its square is a warning).
 */
export function unsafePattern(pattern: string): PatternProblem | undefined {
  if (!known.has(pattern)) known.set(pattern, judge(pattern));
  return known.get(pattern);
}

function judge(pattern: string): PatternProblem | undefined {
  try {
    // As Ajv compiles it.
    new RegExp(pattern, 'u');
  } catch (error) {
    return { severity: 'error', message: `not a pattern: ${(error as Error).message}` };
  }
  // Without choice and without varying repetition there is only one way to match.
  if (!/[*+?|]|\{\d+,/.test(pattern)) return undefined;
  const found = recheck.checkSync(pattern, 'u', EFFORT);
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') {
    return {
      severity: 'error',
      message: 'unsafe pattern: too intricate to be shown safe; write it more simply',
    };
  }
  const { complexity } = found;
  const attack = `for instance on ${found.attack.pattern}`;
  if (complexity.type === 'polynomial' && complexity.degree <= 2) {
    const message = `slow pattern: the time it takes grows with the square of the text's length, ${attack}`;
    return { severity: 'warning', message };
  }
  const growth =
    complexity.type === 'polynomial'
      ? `with the power ${complexity.degree} of the text's length`
      : "exponentially with the text's length";
  return { severity: 'error', message: `unsafe pattern: the time it takes grows ${growth}, ${attack}` };
}
