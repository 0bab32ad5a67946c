import type { CompiledField } from '#contract/CompiledForm.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { type Cell, fieldLabel } from './fieldCell.ts';
import { tickBox } from './fieldChoices.ts';
import type { Paper } from './Paper.ts';

const LABEL = { font: 'semibold', size: 10, leading: 0.5 } as const;
const NOTE = { size: 8.5, colour: colours.soft, leading: 0.5 } as const;

/** A document to enclose: a box to tick, its name, the formats and size that are accepted. */
export function attachmentCell(paper: Paper, edition: Edition, field: CompiledField): Cell {
  const { t, oneOf, fileSize } = edition;
  const label = fieldLabel(edition, field);
  const notes = [field.description, field.help].flatMap((id) => (id ? [t(id)] : []));
  if (field.file) {
    const formats = oneOf(field.file.accept.map((extension) => extension.slice(1).toUpperCase()));
    notes.push(t('documents.form.file', { formats, size: fileSize(field.file.maxBytes) }));
  }
  const indent = 22;
  return {
    wide: false,
    measure: (width) =>
      paper.height(label, { ...LABEL, width: width - indent }) +
      notes.reduce((sum, note) => sum + paper.height(note, { ...NOTE, width: width - indent }), 0) +
      4,
    draw: (x, y, width) => {
      tickBox(paper, x, y);
      const place = { x: x + indent, width: width - indent };
      let at = paper.put('P', label, y, { ...LABEL, ...place });
      for (const note of notes) at = paper.put('P', note, at, { ...NOTE, ...place });
    },
  };
}
