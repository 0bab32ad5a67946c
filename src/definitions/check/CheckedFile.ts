import type { SourceFile } from '../sources/SourceFile.ts';
import type { AnnotatedString } from './fileSchemas.ts';
import type { Report } from './Report.ts';

/** A file that has met its JSON Schema: what the checks that look further read. */
export interface CheckedFile {
  file: SourceFile;
  /** Its value without the parts of a wrong type; read it as `Loose<…>`. */
  value: unknown;
  /** The strings that its schema marks. */
  annotated: readonly AnnotatedString[];
  report: Report;
}
