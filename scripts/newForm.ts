import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { checkSources } from '#definitions/check/checkSources.ts';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { compareProblems, formatProblem, type Problem } from '#definitions/sources/Problem.ts';
import { readSource } from '#definitions/sources/readSource.ts';
import { problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { tell } from '#definitions/sources/tell.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { fieldsOf } from '#publication/import/branches.ts';
import type { FormDraft } from '#publication/import/FormDraft.ts';
import type { FormFiles } from '#publication/import/formFiles.ts';
import { importForm } from '#publication/import/importForm.ts';
import { uniqueId } from '#publication/import/names.ts';
import { settle } from '#publication/import/settle.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { minimalForm, starterName } from './starter/minimalForm.ts';

export interface NewForm {
  /** Name of the folder. Default: from the title of the form that is imported, or the name of its file. */
  id?: string | undefined;
  /** The file that is imported. */
  from?: string | undefined;
  /** That of its uiSchema. */
  ui?: string | undefined;
  /** Language of the texts, where the file has several. */
  locale?: string | undefined;
}

/**
 * Writes a new form into a folder that passes the check.
 * @returns what the command prints
 * @throws UsageError, CommandError; then nothing is written
 */
export function newForm(folders: SourceFolders, wish: NewForm): string {
  if (wish.id !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(wish.id))
    throw new UsageError(
      `"${wish.id}" is no id: small letters and digits, with - between words, as "young-talent"`,
    );
  if (wish.ui !== undefined && wish.from === undefined)
    throw new UsageError(tell`--ui belongs to a JSON Schema: name that with --from`);
  const sources = loadSources(folders);
  const source = sourceLocale(sources.site);
  const draft = wish.from === undefined ? minimalForm(source, wish.id) : imported(wish.from, source, wish);
  const id =
    wish.id ??
    uniqueId(
      draft.title ?? basename(wish.from ?? '', extname(wish.from ?? '')),
      new Set(),
      starterName(source),
    );
  const folder = join(folders.formsDir, id);
  if (existsSync(folder))
    throw new CommandError(tell`${folder} exists already: choose another name for the new form`);
  const target = {
    id,
    formats: relative(folder, join(import.meta.dirname, '../src/definitions')).replaceAll('\\', '/'),
  };
  // The form alone first: the whole site takes much longer.
  settle(draft, target, (files) => checkSources(withForm(NO_SOURCES, id, files)));
  const { files, left } = settle(draft, target, (own) =>
    checkDefinitions(withForm(sources, id, own)).filter(({ file }) => file.startsWith(`forms/${id}/`)),
  );
  const { oneOf, anyOf } = draft.root.schema;
  if (fieldsOf(draft.root.schema).size === 0 && !oneOf && !anyOf)
    throw new CommandError(told(draft) + tell`${wish.from}: no part of it can be asked here`);
  if (left.length > 0) throw new CommandError(left.map((problem) => formatProblem(problem)).join('\n'));
  writeFolder(folders.formsDir, id, files);
  return `${told(draft)}${summary(folder, draft, sources)}`;
}

function imported(path: string, source: string, { ui, locale = source }: NewForm): FormDraft {
  const made = importForm(read(path), ui === undefined ? undefined : read(ui), locale);
  if ('draft' in made) return made.draft;
  throw new CommandError(
    formatProblem(made.problem, made.problem.file === path ? read(path).text : undefined),
  );
}

/** @throws CommandError for a file that is missing or no JSON, with line and caret */
function read(path: string): SourceFile {
  const source = readSource(path, path);
  if (!source) throw new CommandError(tell`${path} does not exist`);
  if (source.file.value !== undefined) return source.file;
  throw new CommandError(
    source.problems.map((problem) => formatProblem(problem, source.file.text)).join('\n'),
  );
}

const NO_SOURCES: Sources = {
  forms: [],
  pages: [],
  site: undefined,
  theme: undefined,
  messages: {},
  files: new Map(),
  publicFiles: [],
  publicBytes: new Map(),
  problems: [],
};

function withForm(sources: Sources, id: string, { schema, ui }: FormFiles): Sources {
  const form = { id, schema: schema.value as FormSchema, ui: ui.value as FormUi, examples: [] };
  const files = new Map([...sources.files, [schema.path, schema], [ui.path, ui]]);
  return { ...sources, forms: [...sources.forms, form], files };
}

/** The folder appears as a whole: a reader, or a crash, leaves none or all of it. */
function writeFolder(formsDir: string, id: string, { schema, ui }: FormFiles): void {
  // `loadSources` ignores names that begin with a dot.
  const unfinished = join(formsDir, `.${id}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'schema.json'), schema.text);
  writeFileSync(join(unfinished, 'ui.json'), ui.text);
  renameSync(unfinished, join(formsDir, id));
}

/** What could not be carried over, as the check prints its warnings. */
function told({ notes }: FormDraft): string {
  const problems = notes.map(({ file, path, message }): [Problem, string] => [
    problemAt(file, path, message, { at: 'key', severity: 'warning' }),
    file.text,
  ]);
  return problems
    .sort(([a], [b]) => compareProblems(a, b))
    .map(([problem, text]) => `${formatProblem(problem, text)}\n\n`)
    .join('');
}

function summary(folder: string, { notes }: FormDraft, { site }: Sources): string {
  const lines = [tell`${folder} is written.`];
  if (notes.length > 0)
    lines.push(tell`Parts that could not be carried over as they were: ${notes.length}, see above.`);
  if ((site?.locales?.length ?? 1) > 1)
    lines.push(tell`"npm run messages" adds its texts to those that are translated.`);
  lines.push(tell`Say in its ui.json why it asks ("privacy"), and try it: npm run check, npm start.`);
  return `${lines.join('\n')}\n`;
}
