import type { TestSequencer, TestSpecification } from 'vitest/node';

/** `browser` starts when the others have ended. Of those `server` comes last: its many small files end at about the same time. */
const PROJECTS = ['unit', 'components', 'shipped', 'server', 'browser'];

/** Files that take longest. Started last, such a file would run alone at the end. */
export const LONGEST = [
  'tests/browser/offline.test.ts',
  'tests/browser/editor.test.ts',
  'tests/browser/desk.test.ts',
  'tests/browser/crawl.test.ts',
  'tests/browser/navigation.test.ts',
  'tests/browser/sending.test.ts',
  'tests/browser/journeys.test.ts',
  'tests/browser/formPeriods.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/newsletter.test.ts',
  'tests/browser/pseudo.test.ts',
  'tests/browser/staticExport.test.ts',
  'tests/browser/site.test.ts',
  'tests/server/editor.test.ts',
  'tests/server/damagedStorage.test.ts',
  'tests/server/move.test.ts',
  'tests/server/examination.test.ts',
  'tests/server/livePublication.test.ts',
  'tests/server/publishByHand.test.ts',
  'tests/server/lostDatabase.test.ts',
  'tests/server/postgres.test.ts',
  'tests/publication/messagesCommand.test.ts',
  'tests/publication/carriedTranslations.test.ts',
  'tests/publication/exchange.test.ts',
  'tests/scripts/check.test.ts',
  'tests/scripts/development.test.ts',
  'tests/scripts/newSite.test.ts',
  'tests/server/noScriptSending.test.ts',
  'tests/server/mail.test.ts',
  'tests/server/killed.test.ts',
  'tests/server/slowSockets.test.ts',
  'tests/scripts/documents.test.ts',
  'tests/server/submissionsCommand.test.ts',
  'tests/server/scanner.test.ts',
  'tests/server/backupAndDeletion.test.ts',
  'tests/server/idempotencyKeys.test.ts',
  'tests/server/hostileBodies.test.ts',
];

/** Runs one project after the other, so that their files share workers, and the longest files of each first. */
export class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index < 0 ? LONGEST.length : index;
    };
    return [...files].sort((one, other) => project(one) - project(other) || place(one) - place(other));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
