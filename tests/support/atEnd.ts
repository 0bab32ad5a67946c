import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls back when the running test ends; called while a test file is loaded, when the last test of that file or `describe` ends.
 * What was made last ends first. Not for `beforeAll`: there a file makes what its tests share with `await`.
 */
export function atEnd(end: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => void (await end()));
}
