import { statSync } from 'node:fs';
import { join } from 'node:path';
import { localeOfFile } from '../formats/fileKinds.ts';
import type {
  FormExample,
  FormSchema,
  FormUi,
  PageDefinition,
  SiteDefinition,
  ThemeDefinition,
} from '../formats/formats.ts';
import { listFiles } from './listFiles.ts';
import { type Problem, problemOfFile } from './Problem.ts';
import { parseSource } from './parseSource.ts';
import { readSource } from './readSource.ts';
import type { SourceFile } from './SourceFile.ts';
import type { FormSource, PageSource, Sources } from './Sources.ts';
import { schemaSize } from './schemaSize.ts';
import { tell } from './tell.ts';
import { withUiDefinitions } from './uiDefinitions.ts';
import { writtenOut } from './writtenOut.ts';

/** Folders of the definitions; they need not be neighbours. */
export interface SourceFolders {
  formsDir: string;
  contentDir: string;
}

/**
 * Reads all JSON of both folders. Never throws: a missing folder, a file that is not JSON and a form without one of its
 * two files are problems. Pages, messages, public files and site.json are optional.
 */
export function loadSources({ formsDir, contentDir }: SourceFolders): Sources {
  const problems: Problem[] = [];
  const files = new Map<string, SourceFile>();
  const publicBytes = new Map<string, number>();
  for (const [label, folder] of [
    ['forms', formsDir],
    ['content', contentDir],
  ] as const) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      problems.push(problemOfFile(label, tell`the folder ${folder} does not exist`));
      continue;
    }
    const copies = new Set<string>();
    const onProblem = (problem: string, path: string) =>
      problems.push(problemOfFile(`${label}/${path}`, problem));
    for (const { name, bytes } of listFiles(folder, onProblem)) {
      const copy = name.endsWith('.json') ? copyIn(name) : undefined;
      if (label === 'content' && name.startsWith('public/'))
        publicBytes.set(name.slice('public'.length), bytes);
      else if (copy !== undefined) copies.add(`${label}/${copy}`);
      else if (name.endsWith('.json')) read(`${label}/${name}`, join(folder, name));
    }
    const message = tell`this is a copy, which nothing reads: delete it`;
    for (const copy of copies) problems.push({ ...problemOfFile(copy, message), severity: 'warning' });
  }
  return sourcesOf(files, publicBytes, problems);

  function read(path: string, location: string) {
    const source = readSource(path, location);
    if (!source) return;
    files.set(path, source.file);
    problems.push(...source.problems);
  }
}

/** The sources with other texts in some of their files, or with more files, as if they had been loaded. */
export function withTexts(sources: Sources, texts: ReadonlyMap<string, string>): Sources {
  const files = new Map(sources.files);
  const problems = sources.problems.filter(({ file }) => !texts.has(file));
  for (const [path, text] of texts) {
    const source = parseSource(path, text);
    files.set(path, source.file);
    problems.push(...source.problems);
  }
  return sourcesOf(files, sources.publicBytes, problems);
}

/** Also adds the problems of forms that lack a file. */
function sourcesOf(
  files: Map<string, SourceFile>,
  publicBytes: ReadonlyMap<string, number>,
  problems: Problem[],
): Sources {
  return {
    forms: collectForms(files, problems),
    pages: collectPages(files),
    site: files.get('content/site.json')?.value as SiteDefinition | undefined,
    theme: files.get('content/theme.json')?.value as ThemeDefinition | undefined,
    messages: collectMessages(files),
    files,
    publicFiles: [...publicBytes.keys()],
    publicBytes,
    problems,
  };
}

/** Names that systems, editors and people give to a copy: `schema (1).json`, `ui - Copie.json`, `home copy.json`. */
const COPY =
  / \(\d+\)(?=\.json$|$)|(?:^| |- )(?:copie|copy)(?: \d+| \(\d+\))?(?=\.json$|$)|\.(?:bak|old|orig)(?=\.json$|$)/i;

/** The part of a path up to the first name of a copy. */
function copyIn(path: string): string | undefined {
  const names = path.split('/');
  const at = names.findIndex((name) => COPY.test(name));
  return at < 0 ? undefined : names.slice(0, at + 1).join('/');
}

function collectForms(files: Map<string, SourceFile>, problems: Problem[]): FormSource[] {
  const ids = new Set([...files.keys()].flatMap((path) => /^forms\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...ids].flatMap((id) => {
    const folder = `forms/${id}`;
    for (const name of ['schema.json', 'ui.json']) {
      if (!files.has(`${folder}/${name}`)) {
        problems.push(
          problemOfFile(
            `${folder}/${name}`,
            tell`the file is missing: a form has a schema.json and a ui.json`,
          ),
        );
      }
    }
    const schema = files.get(`${folder}/schema.json`)?.value as FormSchema | undefined;
    const ui = files.get(`${folder}/ui.json`)?.value as FormUi | undefined;
    // The check says why.
    if (schema === undefined || ui === undefined || schemaSize(schema).problem) return [];
    const examples = [...files.values()].flatMap((file) => collectExamples(file, folder));
    return [{ id, schema: writtenOut(schema), ui: withUiDefinitions(schema, ui).ui, examples }];
  });
}

/** The examples of one file. If it has several, the second is named `<file>/2`. */
function collectExamples(file: SourceFile, folder: string): FormSource['examples'] {
  const name = file.path.startsWith(`${folder}/examples/`) && /([^/]+)\.json$/.exec(file.path)?.[1];
  if (!name || file.value === undefined) return [];
  const { examples } = (file.value ?? {}) as { examples?: unknown };
  if (!Array.isArray(examples)) return [{ name, value: file.value as FormExample }];
  return examples.map((value, index) => ({ name: `${name}/${index + 1}`, value: value as FormExample }));
}

function collectPages(files: Map<string, SourceFile>): PageSource[] {
  return [...files.values()].flatMap((file) => {
    const id = /^content\/pages\/([^/]+)\.json$/.exec(file.path)?.[1];
    return id && file.value !== undefined ? [{ id, page: file.value as PageDefinition }] : [];
  });
}

function collectMessages(files: Map<string, SourceFile>): Sources['messages'] {
  const messages: Sources['messages'] = {};
  for (const file of files.values()) {
    const locale = localeOfFile(file.path);
    if (locale && file.value !== undefined) messages[locale] = file.value as Record<string, string>;
  }
  return messages;
}
