import { test } from 'vitest';
import { expectState, FEW, MANY } from '../support/browser/whereAnswersAre.ts';
import { CHAOS } from '../support/cases.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

onlyOn('sqlite', 'It reads the files of the server.').describe(
  'what is said about where answers are is true:',
  () => {
    test.each(CHAOS ? [...FEW, ...MANY] : FEW)('$name', expectState);
  },
);
