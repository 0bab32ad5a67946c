import mime from 'mime';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';
import { controlName } from '#journey/controlName.ts';
import { listsAround } from '#validation/fieldAt.ts';
import type { Schema } from './Schema.ts';

/** Media types accepted for each file part, by part name. */
export function fileEncodings(form: CompiledForm): Record<string, Schema> {
  return Object.fromEntries(
    Object.values(form.fields).flatMap(({ path, file }) => {
      // The parts of an entry have patterns, for which OpenAPI has no encoding.
      if (!file || listsAround(form, path).length > 0) return [];
      const types = file.accept.map((extension) => mime.getType(extension) ?? 'application/octet-stream');
      return [[controlName(payloadPath(path)), { contentType: [...new Set(types)].join(', ') }]];
    }),
  );
}
