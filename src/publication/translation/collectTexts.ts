import { fieldOptions } from '#definitions/fieldTypes/fieldTypes.ts';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { collectProperties, withEntries } from '#definitions/sources/collectProperties.ts';
import { codedName } from '#definitions/sources/innerNames.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { locate, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { FormSource, PageSource, Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale, sourceMessages } from '#definitions/sources/sourceLocale.ts';
import { tell } from '#definitions/sources/tell.ts';
import { withUiDefinitions } from '#definitions/sources/uiDefinitions.ts';
import { writtenOptions } from '#definitions/sources/writtenOptions.ts';
import { shippedText } from '#messages/interfaceTexts.ts';
import { compilePage, compileSite } from '../compile/compileContent.ts';
import { compileTexts } from '../compile/compileForm.ts';
import { usualIds } from '../compile/interfaceTexts.ts';
import type { SourceText } from './SourceText.ts';
import { seenInForm, seenInInterface } from './seenOn.ts';
import { type Place, traceTexts } from './traceTexts.ts';

/** Returns every text of checked sources in the site's first language, sorted by id. */
export function collectTexts(sources: Sources): SourceText[] {
  const texts = [
    ...interfaceTexts(sources),
    ...siteTexts(sources),
    ...sources.pages.flatMap((page) => pageTexts(sources, page)),
    ...sources.forms.flatMap((form) => formTexts(sources, form)),
  ];
  // The text of a definition replaces an interface text with the same id, as in a publication.
  const byId = new Map(texts.map((text) => [text.id, text]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function interfaceTexts({ site, files, messages }: Sources): SourceText[] {
  const locale = site?.locales[0]?.id ?? '';
  const file = files.get(`content/messages/${locale}.json`);
  if (!file) return [];
  return Object.entries(messages[locale] ?? {}).map(([id, text]) => ({
    id,
    text,
    file: file.path,
    path: [id],
    ...locate(file, [id]),
    seenOn: seenInInterface(id),
  }));
}

/** Returns also what the program says itself. */
export function allTexts(sources: Sources): SourceText[] {
  const { translated, shown } = usualIds(sources, sourceLocale(sources.site));
  return [...collectTexts(sources), ...[...translated, ...shown].map((id) => usualText(sources, id))];
}

/** A text that the program says itself. Its own words would stand in the site's file. */
export function usualText({ site }: Pick<Sources, 'site'>, id: string): SourceText {
  const locale = sourceLocale(site);
  return {
    id,
    text: shippedText(locale, id) ?? shippedText('en', id) ?? '',
    file: sourceMessages(locale),
    path: [id],
    line: 1,
    column: 1,
    seenOn: seenInInterface(id),
  };
}

function siteTexts({ site, files }: Sources): SourceText[] {
  const file = files.get('content/site.json');
  if (!site || !file) return [];
  const places = traceTexts<[typeof site]>([file], (marked) => compileSite(marked).texts);
  return located(compileSite(site).texts, places, startOf(file), () => tell`every page`);
}

function pageTexts({ files }: Sources, { id, page }: PageSource): SourceText[] {
  const file = files.get(`content/pages/${id}.json`) as SourceFile;
  const places = traceTexts<[typeof page]>([file], (marked) => compilePage(id, marked).texts);
  return located(compilePage(id, page).texts, places, startOf(file), () => page.route);
}

function formTexts({ files }: Sources, { id, schema, ui }: FormSource): SourceText[] {
  const [uiFile, schemaFile] = ['ui', 'schema'].map((part) => files.get(`forms/${id}/${part}.json`)) as [
    SourceFile,
    SourceFile,
  ];
  const places = traceTexts<[typeof ui, typeof schema]>(
    [uiFile, schemaFile],
    (markedUi, markedSchema) =>
      compileTexts(id, resolveRefs(markedSchema), withUiDefinitions(markedSchema, markedUi).ui).texts,
  );
  const { form, texts, usual } = compileTexts(id, resolveRefs(schema), ui);
  const own = Object.entries(texts).filter(([text]) => !Object.hasOwn(usual, text));
  const place = placeOfNames(`forms.${id}.fields.`, schema, schemaFile, startOf(uiFile));
  return located(Object.fromEntries(own), places, place, (text) => seenInForm(form, text));
}

type PlaceOf = (id: string) => Place;

function startOf({ path }: SourceFile): PlaceOf {
  return () => ({ file: path, path: [], line: 1, column: 1 });
}

/** The place of a field or an option by whose name it is called, as it has no title. */
function placeOfNames(prefix: string, schema: FormSchema, file: SourceFile, others: PlaceOf): PlaceOf {
  const properties = collectProperties(schema).sort((a, b) => b.path.length - a.path.length);
  return (id) => {
    const field = properties.find(({ path }) => id.startsWith(`${prefix}${codedName(path)}.`));
    if (!field) return others(id);
    const { place = [] } = fieldOptions(withEntries(field.schema, schema)) ?? {};
    const start = `${prefix}${codedName(field.path)}.options.`;
    const option = writtenOptions(file, [...field.place, ...place]).find(
      ({ value }) => id === `${start}${value}.title`,
    );
    const position = option ? locate(file, option.place) : locate(file, field.place, 'key');
    return { file: file.path, path: [], ...position };
  };
}

function located(
  texts: Record<string, string>,
  places: ReturnType<typeof traceTexts>,
  others: PlaceOf,
  seenOn: (id: string) => string,
): SourceText[] {
  return Object.entries(texts).map(([id, text]) => ({
    id,
    text,
    ...(places.get(id) ?? others(id)),
    seenOn: seenOn(id),
  }));
}
