import mime from 'mime';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { controlName } from '#journey/controlName.ts';
import type { Schema } from './Schema.ts';

/** Media types accepted for each file part, by part name. */
export function fileEncodings({ fields }: CompiledForm): Record<string, Schema> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ path, file }) => {
      if (!file) return [];
      const types = file.accept.map((extension) => mime.getType(extension) ?? 'application/octet-stream');
      return [[controlName(path), { contentType: [...new Set(types)].join(', ') }]];
    }),
  );
}
