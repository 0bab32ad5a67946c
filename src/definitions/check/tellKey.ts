import { ownValue } from '../sources/ownValue.ts';
import { speaksFrench } from '../sources/speak.ts';
import { tell, tellText } from '../sources/tell.ts';
import { readSchema } from './fileSchemas.ts';
import { WARNING } from './Report.ts';
import { SCHEMA_PARTS, TOLD_KEYS, type ToldKey } from './toldKeys.ts';

interface Part {
  $ref?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Part>;
}

type Format = Part & { definitions?: Record<string, Part>; $defs?: Record<string, Part> };

/** The keys that each part of a schema.json has, and what each says, by the title of the part's format. */
export function schemaKeys(): Map<string, Record<string, string>> {
  const format = readSchema('form-schema.schema.json') as Format;
  const parts = [format, ...Object.values(format.definitions ?? {})];
  return new Map(
    Object.keys(SCHEMA_PARTS).map((part) => {
      const { properties = {} } = parts.find(({ title }) => title === part) ?? {};
      return [
        part,
        Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, described(value, format)])),
      ];
    }),
  );
}

/** A part of a schema.json in words. */
export function partName(part: string): string {
  return tellText(SCHEMA_PARTS[part] ?? '');
}

/** Why a key is missing, and what to do, in the spoken language. */
export function toldOf({ why, mend }: ToldKey): { why: string; mend: string } {
  return { why: tellText(why), mend: tellText(mend) };
}

/** What a part of a format says of itself, or else the part that it refers to. */
function described({ $ref, description }: Part, format: Format): string {
  if (description !== undefined || $ref === undefined) return descriptionOf(description ?? '');
  const [file, name] = $ref.split('#');
  const target = file ? (readSchema(file) as Format) : format;
  const found = name ? { ...target.$defs, ...target.definitions }[name.split('/').at(-1) ?? ''] : target;
  return descriptionOf(found?.description ?? '');
}

/** What a description of the formats says in the spoken language: each is French, then English, as editors show it. */
export function descriptionOf(text: string): string {
  return text.split(' / ').at(speaksFrench() ? 0 : -1) ?? '';
}

/** What the check says of a key. */
interface Telling {
  message: string;
  severity?: 'warning';
}

/** Returns why a part of a file lacks a key that JSON Schema or RJSF has, and what to do; undefined for any other key. */
export function tellKey(part: string | undefined, key: string): Telling | undefined {
  if (part === undefined) return undefined;
  if (part === 'Options ui' || part === 'Global options ui') return tellKey('Field ui', `ui:${key}`);
  const ofSchema = Object.hasOwn(SCHEMA_PARTS, part);
  const told =
    ownValue(TOLD_KEYS[part], key) ?? (ofSchema ? ownValue(TOLD_KEYS['JSON Schema'], key) : undefined);
  if (told)
    return {
      message: tell`"${key}" is not supported here: ${tellText(told.why)}; ${tellText(told.mend)}`,
      ...(told.harmless && WARNING),
    };
  if (!ofSchema) return undefined;
  const places = [...schemaKeys()].flatMap(([title, keys]) =>
    Object.hasOwn(keys, key) ? tellText(SCHEMA_PARTS[title] ?? '') : [],
  );
  if (places.length === 0) return undefined;
  return {
    message: tell`"${key}" does not belong here: it belongs to ${places.join(tell`, or `).replaceAll('`', '"')}`,
  };
}
