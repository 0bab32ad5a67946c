import { findNodeAtOffset, getNodePath } from 'jsonc-parser';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Path, SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { branchesOf, fieldsOf } from './branches.ts';
import type { FormDraft } from './FormDraft.ts';
import { type FormFile, type FormFiles, type FormTarget, writeFiles } from './formFiles.ts';
import { isObject, type Json, type JsonObject, valueAt } from './Json.ts';

/** The problems of the two files of a form. */
export type CheckFiles = (files: FormFiles) => Problem[];

type Live = Record<FormFile, JsonObject>;

/**
 * Removes what the check refuses, and notes each part with the check's own words, until the check finds no error. So an import carries
 * over whatever a form can have, and no list of that stands here.
 * @returns the files, or the problems that no removal mends
 */
export function settle(
  draft: FormDraft,
  target: FormTarget,
  check: CheckFiles,
): { files: FormFiles; left: Problem[] } {
  for (;;) {
    const live: Live = { schema: draft.root.schema, ui: draft.root.ui };
    const files = writeFiles(draft, target);
    const errors = check(files).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return { files, left: [] };
    const found = new Map(
      errors.flatMap((error) => placeOf(error, files) ?? []).map((place) => [place.key, place]),
    );
    // What stands inside a part that goes is told with it. The last goes first, so that indexes stay right.
    const places = [...found.values()].filter(({ key }) => !isInside(key, found)).reverse();
    const { addresses } = draft;
    const removed = places.filter((place) => remove(draft, live, place));
    // Both its addresses may be taken, by the same form.
    draft.addresses = Math.min(draft.addresses, addresses + 1);
    if (removed.length === 0) return { files, left: errors };
    requireKnown(draft.root.schema);
  }
}

interface Found {
  file: FormFile;
  path: Path;
  key: string;
  message: string;
}

function isInside(key: string, found: ReadonlyMap<string, Found>): boolean {
  const parts = key.split('\n');
  return parts.some((_, index) => index > 0 && found.has(parts.slice(0, index).join('\n')));
}

/** The part of a file at which a problem points. */
function placeOf(problem: Problem, files: FormFiles): Found | undefined {
  const file = (['schema', 'ui'] as const).find((name) => files[name].path === problem.file);
  const tree = file && files[file].tree;
  if (!file || !tree) return undefined;
  const node = findNodeAtOffset(tree, offsetOf(problem, files[file]));
  const path = node && getNodePath(node);
  return path && { file, path, key: [file, ...path].join('\n'), message: problem.message };
}

function offsetOf({ line, column }: Problem, { text }: SourceFile): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

/** Whether the part was removed. */
function remove(draft: FormDraft, live: Live, { file, path, message }: Found): boolean {
  if (file === 'ui' && path[0] !== 'uiSchema') return removeSetting(draft, path, message);
  const inFile = file === 'ui' ? path.slice(1) : path;
  const condition = file === 'schema' ? conditionAround(inFile) : undefined;
  if (condition) return unconditional(draft, live, condition, message);
  const owner = valueAt(live[file], inFile.slice(0, -1));
  const key = inFile.at(-1);
  if (key === undefined || owner === undefined || valueAt(live[file], inFile) === undefined) return false;
  noteAt(draft, live[file], inFile, message);
  cut(live, file, inFile);
  return true;
}

/** Removes a part, what is said of it elsewhere, and what is empty without it: a list of no options, a group of no fields. */
function cut(live: Live, file: FormFile, path: Path): void {
  const key = path.at(-1);
  const around = path.slice(0, -1);
  const owner = valueAt(live[file], around);
  if (key === undefined) return;
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else if (isObject(owner)) delete owner[key];
  if (isObject(owner) && owner.then === undefined && owner.else === undefined) delete owner.if;
  if (file === 'schema' && around.at(-1) === 'properties') forget(live, path);
  const holder = valueAt(live[file], around.slice(0, -1));
  const whole =
    key === 'items' || (isEmpty(owner) && isObject(holder) && holder.type === 'object' && around.length > 1);
  if (whole) cut(live, file, key === 'items' ? around : around.slice(0, -1));
  else if (isEmpty(owner) && around.length > 1) cut(live, file, around);
}

/** A setting of ui.json that `writeFiles` makes from the draft. */
function removeSetting(draft: FormDraft, path: Path, message: string): boolean {
  const key = { title: 'title', lead: 'lead', submission: 'submit', success: 'success' }[String(path[0])];
  if (path[0] === 'route' || path.at(-1) === 'path') {
    draft.addresses++;
    return true;
  }
  if (path[0] === 'steps') return removeText(draft, path, message);
  if (key === undefined || draft[key as 'title'] === undefined) return false;
  draft.note([], message);
  draft[key as 'title'] = undefined;
  return true;
}

/** Texts of a step, or those between its fields, which follow the schema. */
function removeText(draft: FormDraft, path: Path, message: string): boolean {
  const [, index] = path;
  if (path.includes('fields')) {
    const parts = draft.pages
      .flatMap((page) => page.parts)
      .filter(({ fields }) => fields.some((one) => typeof one !== 'string'));
    for (const part of parts) part.fields = part.fields.filter((one) => typeof one === 'string');
    if (parts.length > 0) draft.note([], message);
    return parts.length > 0;
  }
  const page = draft.pages[Number(index)];
  if (!page || (page.title === undefined && page.text === undefined)) return false;
  draft.note([], message);
  page.title = undefined;
  page.text = undefined;
  return true;
}

/** Path of the branch whose `if` has a place; undefined for a place outside conditions. */
function conditionAround(path: Path): Path | undefined {
  const at = path.findIndex((key, index) => key === 'if' && path[index - 1] !== 'properties');
  return at < 0 ? undefined : path.slice(0, at);
}

/** What a condition asks is asked always, and required of nobody. */
function unconditional(draft: FormDraft, live: Live, path: Path, message: string): boolean {
  const branch = valueAt(live.schema, path);
  if (!isObject(branch) || branch.if === undefined) return false;
  noteAt(draft, live.schema, [...path, 'if'], tell`${message}; what it shows is asked always`);
  for (const part of [branch.then, branch.else]) {
    if (!isObject(part)) continue;
    branch.properties = { ...(part.properties as JsonObject), ...(branch.properties as JsonObject) };
    const parts = [
      ...((branch.allOf as Json[] | undefined) ?? []),
      ...((part.allOf as Json[] | undefined) ?? []),
    ];
    if (parts.length > 0) branch.allOf = parts;
  }
  for (const key of ['if', 'then', 'else']) delete branch[key];
  if (isEmpty(branch.properties)) delete branch.properties;
  if (isEmpty(branch)) cut(live, 'schema', path);
  return true;
}

/** Removes the uiSchema of a field; that of a definition stands at the fields that refer to it. */
function forget({ ui }: Live, path: Path): void {
  if (path[0] === 'definitions') return;
  const keys = path.filter((key, index) => path[index - 1] === 'properties' || key === 'items');
  const owner = valueAt(ui, keys.slice(0, -1));
  const name = keys.at(-1);
  if (isObject(owner) && name !== undefined) delete owner[name];
}

/** Requires only fields that are still there, in all objects that have fields. */
function requireKnown(owner: JsonObject): void {
  const fields = fieldsOf(owner);
  for (const branch of branchesOf(owner)) {
    if (!Array.isArray(branch.required)) continue;
    branch.required = branch.required.filter((name) => fields.has(String(name)));
    if (branch.required.length === 0) delete branch.required;
  }
  const definitions = isObject(owner.definitions) ? Object.values(owner.definitions) : [];
  for (const field of [...fields.values(), ...definitions].filter(isObject))
    requireKnown(isObject(field.items) ? field.items : field);
}

function isEmpty(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function noteAt(draft: FormDraft, root: JsonObject, path: Path, message: string): void {
  for (let length = path.length; length >= 0; length--) {
    const value = valueAt(root, path.slice(0, length));
    const origin = typeof value === 'object' && value !== null ? draft.origins.get(value) : undefined;
    if (!origin) continue;
    draft.note([...origin.path, ...path.slice(length)], message, origin.file);
    return;
  }
  draft.note(path, message);
}
