import { BadFileError } from '../Verdict.ts';
import { judgeField, NESTED_FIELD } from './judgeField.ts';

/** A field whose end has not come. */
interface Field {
  /** Its container. */
  place: unknown;
  instruction: string;
  /** The instruction that tracked changes delete; rejecting them brings it back. */
  deleted: string;
  /** Whether the instruction has ended, and the result begun. */
  judged: boolean;
}

/**
 * Puts together the instructions of fields, which are cut anywhere and contain other fields, and judges each instruction. A part of a
 * field may not be in another place than its beginning: no rule says which text a program leaves out there.
 */
export class FieldReader {
  readonly #open: Field[] = [];

  begin(place?: unknown): void {
    this.text(NESTED_FIELD, place);
    this.#open.push({ place, instruction: '', deleted: '', judged: false });
  }

  text(text: string, place?: unknown, deleted = false): void {
    const field = this.#open.at(-1);
    if (!field || field.judged) return;
    expectPlace(field, place);
    if (deleted) field.deleted += text;
    else field.instruction += text;
  }

  /** The result follows. */
  separate(place?: unknown): void {
    const field = this.#open.at(-1);
    if (field) judge(field, place);
  }

  end(place?: unknown): void {
    this.separate(place);
    this.#open.pop();
  }

  /** Judges fields without an end. */
  close(): void {
    for (const field of this.#open.splice(0)) judge(field, field.place);
  }
}

function judge(field: Field, place: unknown): void {
  if (field.judged) return;
  expectPlace(field, place);
  field.judged = true;
  judgeField(field.instruction);
  judgeField(field.deleted);
}

function expectPlace(field: Field, place: unknown): void {
  if (field.place !== place) throw new BadFileError('server.fileRemote');
}
