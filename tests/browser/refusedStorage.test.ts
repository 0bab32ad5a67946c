import { test } from 'vitest';
import { REFUSALS } from '../support/browser/breakNames.ts';
import { sendOnce } from '../support/browser/sendOnce.ts';

// Each way by itself, and each name that a browser may refuse: `tests/chaosBrowser/refusedStorage.test.ts`.
test('a form with files is sent once and confirmed where the browser refuses all that keeps or tells', async () => {
  await sendOnce(REFUSALS['all that keeps or tells throws']!);
});
