import { loadSources } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { checkAll } from '#publication/checkAll.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';

const contentDir = process.env.CONTENT_DIR ?? './content';
const sources = loadSources({ formsDir: process.env.FORMS_DIR ?? './forms', contentDir });
const problems = checkAll(sources, readTranslationRecords(contentDir));
for (const problem of problems) {
  console.log(`${formatProblem(problem, sources.files.get(problem.file)?.text)}\n`);
}
const errors = problems.filter((problem) => problem.severity === 'error').length;
console.log(
  `${sources.files.size} files, ${sources.forms.length} forms, ${sources.pages.length} pages: ` +
    `${errors} errors, ${problems.length - errors} warnings.`,
);
process.exitCode = errors > 0 ? 1 : 0;
