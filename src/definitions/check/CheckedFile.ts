import type { SourceFile } from '../sources/SourceFile.ts';
import type { AnnotatedString } from './fileSchemas.ts';
import type { Report } from './Report.ts';

/** A file after validation with its JSON Schema: the input of all further checks. */
export interface CheckedFile {
  file: SourceFile;
  /** The parsed value without the parts whose type is wrong; cast it to `Loose<…>`. */
  value: unknown;
  /** The strings that the schema marks with an annotation keyword. */
  annotated: readonly AnnotatedString[];
  report: Report;
}
