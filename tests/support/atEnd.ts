import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls back when the running test ends; called while a test file is loaded, when the last test of that file or `describe` ends.
 * The last one made ends first. Not for `beforeAll`: there a file awaits the things that its tests share.
 */
export function atEnd(end: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => void (await end()));
}
