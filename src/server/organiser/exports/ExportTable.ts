import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';

/** One form's submissions as rows and columns; rows are read while iterating. */
export interface ExportTable {
  formId: string;
  /** Title of the form. */
  title: string;
  columns: ExportColumn[];
  rows(): AsyncIterable<ExportRow>;
  /** A table for each list whose entries have fields, with a row for each entry. */
  lists: Pick<ExportTable, 'title' | 'columns' | 'rows'>[];
}

/** Type of a column's cells. A day is `2025-05-30`; a moment is `2025-05-30 18:04` in the site's time zone. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment';

export type Cell = string | number | undefined;

export interface ExportColumn {
  /** Path of its value in the payload: `pieceJointes.cv`. */
  key: string;
  title: string;
  kind: ColumnKind;
  read: (row: ExportRow) => Cell;
}

/** A submission, decoded with the form version that it answered. */
export interface ExportRow {
  submission: StoredSubmission;
  form: CompiledForm;
  /** Decoded answers: an option is its value, even where the payload holds its title. */
  answers: Answers;
  derived: Record<string, unknown>;
}

/** Language and notation of an export. */
export interface ExportWords {
  locale: string;
  /** Writes payload names and option values instead of titles. */
  keys: boolean;
  /** IANA name of the site's time zone, for moments. */
  timeZone: string;
  /** The time zone's name in `locale`: `heure de Yaoundé`. */
  timeZoneName: string;
  /** Translates an interface message. */
  t: (id: string, values?: Record<string, string | number>) => string;
}

/** All versions of a form that have submissions, the latest answered first. */
export type FormVersions = readonly [FormRecord, ...FormRecord[]];
