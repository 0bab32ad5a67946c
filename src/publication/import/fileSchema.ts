import type { Path } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { FormDraft } from './FormDraft.ts';
import type { Json, JsonObject } from './Json.ts';

const USUAL = ['.pdf', '.jpg', '.png'];
const MEGABYTES_10 = 10_485_760;
const MEGABYTES_100 = 104_857_600;

/**
 * The schema of a field that takes a file, or `several`. `types`: as HTML's `accept` has them, such as `.pdf,image/*`.
 */
export function fileSchema(
  draft: FormDraft,
  types: Json | undefined,
  bytes: number | undefined,
  path: Path,
  several = false,
): JsonObject {
  if (several) return { type: 'array', items: fileSchema(draft, types, bytes, path) };
  const named = typeof types === 'string' ? types.toLowerCase() : '';
  const extensions = [
    ...(named.match(/\.[a-z0-9]+/g) ?? []),
    ...(named.includes('image/') ? ['.jpg', '.png'] : []),
  ];
  if (extensions.length === 0)
    draft.note(
      path,
      tell`it accepts any file: it takes ".pdf", ".jpg" and ".png" now; write others as "accept"`,
    );
  const fits = bytes !== undefined && bytes >= 1 && bytes <= MEGABYTES_100;
  return {
    file: {
      accept: [...new Set(extensions.length > 0 ? extensions : USUAL)],
      maxBytes: fits ? bytes : MEGABYTES_10,
    },
  };
}
