import { parseSource } from '#definitions/sources/parseSource.ts';
import type { SourceFile } from '#definitions/sources/SourceFile.ts';
import { fieldsOf } from './branches.ts';
import type { Asked, FormDraft, Page } from './FormDraft.ts';
import { defined, type Json, type JsonObject } from './Json.ts';
import { uniqueId } from './names.ts';

export type FormFile = 'schema' | 'ui';

export type FormFiles = Record<FormFile, SourceFile>;

export interface FormTarget {
  /** Name of the form's folder. */
  id: string;
  /** Path from there to the folder of the formats. */
  formats: string;
}

/** The two files of the form that a draft is. */
export function writeFiles(draft: FormDraft, target: FormTarget): FormFiles {
  const { id } = target;
  const suffix = draft.addresses > 0 ? `-${draft.addresses + 1}` : '';
  const ui = defined({
    route: `/${id}${suffix}`,
    title: draft.title ?? id,
    lead: draft.lead,
    steps: stepsOf(draft, id),
    uiSchema: draft.root.ui,
    submission: defined({ path: `/api/${id}${suffix}`, submit: draft.submit }),
    success: draft.success === undefined ? undefined : { title: draft.word('thanks'), text: draft.success },
  });
  return { schema: written(target, 'schema', draft.root.schema), ui: written(target, 'ui', ui) };
}

function written({ id, formats }: FormTarget, name: FormFile, value: JsonObject): SourceFile {
  const file = { $schema: `${formats}/form-${name}.schema.json`, ...value };
  return parseSource(`forms/${id}/${name}.json`, `${JSON.stringify(file, null, 2)}\n`).file;
}

function stepsOf(draft: FormDraft, id: string): Json[] | undefined {
  const known = fieldsOf(draft.root.schema);
  // A page that asks nothing introduces the next.
  let before: Asked[] = [];
  const pages = draft.pages.flatMap((page) => {
    const [first, ...others] = page.parts
      .map((part) => ({
        ...part,
        fields: part.fields.filter((one) => typeof one !== 'string' || known.has(one)),
      }))
      .filter(({ fields }) => fields.length > 0);
    const asks = [first, ...others].some((part) => part?.fields.some((one) => typeof one === 'string'));
    if (first && asks) {
      const parts = [{ ...first, fields: [...before, ...first.fields] }, ...others];
      before = [];
      return [{ ...page, parts }];
    }
    if (page.text !== undefined) before.push({ text: page.text });
    before.push(...[first, ...others].flatMap((part) => part?.fields ?? []));
    return [];
  });
  if (pages.length === 0) return undefined;
  const ids = new Set<string>();
  const steps = pages.map((page, index) =>
    stepOf(page, pages.length === 1 ? (draft.title ?? id) : `${draft.word('step')} ${index + 1}`, ids),
  );
  if (draft.review) {
    const title = draft.word('review');
    steps.push({ id: newId(title, ids), title, kind: 'review' });
  }
  return steps;
}

function stepOf({ title, text, next, parts }: Page, otherwise: string, ids: Set<string>): JsonObject {
  const heading = title ?? otherwise;
  const step = { id: newId(heading, ids), title: heading, text, next };
  if (parts.every((part) => part.title === undefined))
    return defined({ ...step, fields: parts.flatMap(({ fields }) => fields) });
  const sectionIds = new Set<string>();
  const sections = parts.map((part) => {
    const name = part.title ?? heading;
    return { id: newId(name, sectionIds), title: name, fields: part.fields };
  });
  return defined({ ...step, sections });
}

function newId(wished: string, ids: Set<string>): string {
  const id = uniqueId(wished, ids, 'step');
  ids.add(id);
  return id;
}
