import { describe, test } from 'vitest';
import { expectState, FEW, MANY } from '../support/browser/whereAnswersAre.ts';

describe('what is said about where answers are is true:', () => {
  test.each([...FEW, ...MANY])('$name', expectState);
});
