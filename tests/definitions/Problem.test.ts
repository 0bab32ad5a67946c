import { expect, it } from 'vitest';
import { formatProblem, formatProblems, type Problem } from '#definitions/sources/Problem.ts';

const problem: Problem = {
  severity: 'error',
  file: 'forms/cours/ui.json',
  line: 2,
  column: 5,
  message: 'wrong',
};

it('prints the source line with a caret under the place, for any line ending', () => {
  expect(formatProblem(problem, '{\r\n  "é": 1\r\n}')).toBe(
    'forms/cours/ui.json:2:5 wrong\n    "é": 1\n      ^',
  );
});

it('keeps tabs before the caret, so that it is under the place', () => {
  expect(formatProblem({ ...problem, column: 2 }, '{\n\t"a": 1\n}')).toBe(
    'forms/cours/ui.json:2:2 wrong\n  \t"a": 1\n  \t^',
  );
});

it('shows the part of a long line around the place', () => {
  const text = `{\n${'x'.repeat(300)}HERE${'y'.repeat(300)}`;
  const [, source, caret] = formatProblem({ ...problem, column: 301 }, text).split('\n') as [
    string,
    string,
    string,
  ];
  expect(source.length).toBeLessThan(120);
  expect(source.slice(caret.indexOf('^')).startsWith('HERE')).toBe(true);
});

it('marks a warning, and works without the source text', () => {
  expect(formatProblem({ ...problem, severity: 'warning' })).toBe('forms/cours/ui.json:2:5 warning: wrong');
});

it('shows at most 20 of a kind, which differ in names only, and counts the others', () => {
  const links = Array.from({ length: 25 }, (_, index) => ({
    ...problem,
    line: index + 1,
    message: `"/a${index}" leads nowhere`,
  }));
  const lines = formatProblems([...links, problem], new Map());
  expect(lines).toHaveLength(22);
  expect(lines.slice(19)).toEqual([
    'forms/cours/ui.json:20:5 "/a19" leads nowhere',
    'forms/cours/ui.json:2:5 wrong',
    '… and 5 more like this: "/a0" leads nowhere',
  ]);
});

it('counts texts that are missing as of a kind, wherever they are seen, and prints errors after warnings', () => {
  const missing = Array.from({ length: 21 }, (_, index) => ({
    ...problem,
    message: `"forms.a.${index}" is missing in English: "A" (forms/a/${index % 2 ? 'ui' : 'schema'}.json:1:1, seen on /a)`,
  }));
  const lines = formatProblems([...missing, { ...problem, severity: 'warning' }], new Map());
  expect(lines[0]).toBe('forms/cours/ui.json:2:5 warning: wrong');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toMatch(/^… and 1 more like this: /);
});
