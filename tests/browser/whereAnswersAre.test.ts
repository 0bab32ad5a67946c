import { test } from 'vitest';
import { expectState, FEW } from '../support/browser/whereAnswersAre.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

// All states: `tests/chaosBrowser/whereAnswersAre.test.ts`.
onlyOn('sqlite', 'It reads the files of the server.').describe(
  'what is said about where answers are is true:',
  () => {
    test.each(FEW)('$name', expectState);
  },
);
