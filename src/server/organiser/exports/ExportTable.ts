import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';

/** One form's submissions as rows and columns; both are read as they are asked for. */
export interface ExportTable {
  formId: string;
  /** Of the form. */
  title: string;
  columns: ExportColumn[];
  rows(): AsyncIterable<ExportRow>;
}

/** What stands in the cells of a column: days are `2025-05-30`, moments `2025-05-30 18:04` in the site's time zone. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment';

export type Cell = string | number | undefined;

export interface ExportColumn {
  /** Where its value stands in a payload: `pieceJointes.cv`. */
  key: string;
  title: string;
  kind: ColumnKind;
  read: (row: ExportRow) => Cell;
}

/** A submission, taken apart by the form as it was when it was answered. */
export interface ExportRow {
  submission: StoredSubmission;
  form: CompiledForm;
  /** Options by their values, also where the payload has their titles. */
  answers: Answers;
  derived: Record<string, unknown>;
}

/** How an export is worded. */
export interface ExportWords {
  locale: string;
  /** Names and values as programs know them, instead of titles. */
  keys: boolean;
  /** The site's, in which moments are written: IANA name. */
  timeZone: string;
  /** What its clock is called. */
  timeZoneName: string;
  /** A text of the interface. */
  t: (id: string, values?: Record<string, string | number>) => string;
}

/** A form in all its versions that have submissions, the one answered last first. */
export type FormVersions = readonly [FormRecord, ...FormRecord[]];
