import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { CompiledField, LayoutPart } from '#contract/CompiledForm.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { Attachment } from './Attachment.tsx';
import { usePrintedForm } from './FormContext.ts';
import { PrintedText } from './PrintedText.tsx';
import { useConditionText } from './useConditionText.ts';
import { isWide, WritingField } from './WritingField.tsx';

/** Maximum entries of a list on paper, even if the form allows more. */
const ENTRIES = 3;

interface FieldsProps {
  /** Paths of fields. */
  names: readonly string[];
  /** Element of the title of a group. */
  heading: 'h3' | 'h4';
  /** How wide each is, where all stand in one row. */
  widths?: readonly number[];
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1rem 1.5rem',
  '& > *': { breakInside: 'avoid' },
  '& > .wide': { gridColumn: '1 / -1' },
};

/** Fields in order, short ones in pairs; a group has its title above its fields. */
function Fields({ names, heading, widths }: FieldsProps) {
  const { form, reveals } = usePrintedForm();
  const fields = names
    .flatMap((name) => fieldAt(form, name) ?? [])
    .filter(({ widget }) => widget !== 'hidden');
  const wide = widths ? new Set() : wideFields(fields);
  const gridTemplateColumns = widths?.map((width) => `minmax(0, ${width}fr)`).join(' ');
  const alignItems = fields.some(({ options }) => options) ? 'start' : 'end';
  return (
    <Box sx={gridTemplateColumns ? { ...grid, gridTemplateColumns, alignItems } : grid}>
      {fields.map((field) => {
        const { path, title, entry, list, items, widget, rare } = field;
        if (widget) {
          const Shown = field.file ? Attachment : WritingField;
          return <Shown key={path} field={field} className={wide.has(field) ? 'wide' : undefined} />;
        }
        const inner = Object.keys(form.fields).filter(
          (other) => other.startsWith(`${path}.`) && !other.slice(path.length + 1).includes('.'),
        );
        const Inner = rare || inner.some((name) => reveals.has(name)) ? FieldList : Fields;
        const count = list ? Math.max(list.minimum, Math.min(list.maximum ?? ENTRIES, ENTRIES)) : 1;
        if (list && items) {
          const needed = Math.max(list.minimum, field.required ? 1 : 0);
          return Array.from({ length: count }, (_, index) => {
            const one = { ...items, title: entry ?? title, required: index < needed };
            const key = `${path}-${index}`;
            return <WritingField key={key} field={one} number={index + 1} className="wide" />;
          });
        }
        return Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a blank form differ by nothing else
          <div key={`${path}-${index}`} className="wide">
            <Typography variant={heading} sx={{ mb: '0.75rem', color: 'secondary.main' }}>
              <FormattedMessage id={list ? (entry ?? title) : title} />
              {list && ` ${index + 1}`}
            </Typography>
            <Inner names={inner} layout={rowsOf(inner, path, rare?.sideBySide)} heading="h4" />
          </div>
        ));
      })}
    </Box>
  );
}

/** Returns the fields of full width: wide ones, and short ones without a short neighbour. */
function wideFields(fields: readonly CompiledField[]): Set<CompiledField> {
  const wide = new Set<CompiledField>();
  let alone: CompiledField | undefined;
  for (const field of fields) {
    if (!field.widget || isWide(field)) {
      if (alone) wide.add(alone);
      alone = undefined;
      wide.add(field);
    } else alone = alone ? undefined : field;
  }
  if (alone) wide.add(alone);
  return wide;
}

const panel = {
  p: '1rem 1.25rem 1.25rem',
  borderInlineStart: '4px solid var(--palette-primary-main)',
  bgcolor: 'brand.mist',
  breakInside: 'avoid',
};

/** Fields of one condition that stand in pairs, or in one row, or a text. */
type Rows = Pick<FieldsProps, 'names' | 'widths'> | Extract<LayoutPart, { text: string }>;

/**
 * Fields in order, and the texts between them; a panel with the condition groups those that are asked only after an answer, and the
 * texts with such fields on both sides.
 */
export function FieldList({
  names,
  heading,
  layout = names.map((name) => ({ row: [name] })),
}: FieldsProps & { layout?: readonly LayoutPart[] }) {
  const conditionOf = useConditionText();
  const runs: { condition: string | undefined; rows: Rows[] }[] = [];
  const add = (condition: string | undefined, row: Rows) => {
    const last = runs.at(-1);
    const before = last?.rows.at(-1);
    if (!last || last.condition !== condition) runs.push({ condition, rows: [row] });
    else if (!before || [before, row].some((one) => 'text' in one || one.widths)) last.rows.push(row);
    else if ('names' in before && 'names' in row)
      last.rows.splice(-1, 1, { names: [...before.names, ...row.names] });
  };
  const conditionBeside = (parts: readonly LayoutPart[]) =>
    parts.flatMap((part) => ('text' in part ? [] : [conditionOf(part.row[0] ?? '')])).slice(0, 1);
  for (const [index, part] of layout.entries()) {
    if ('text' in part) {
      const before = conditionBeside(layout.slice(0, index).reverse());
      const [condition, ...others] = [...before, ...conditionBeside(layout.slice(index + 1))];
      add(others.every((other) => other === condition) ? condition : undefined, part);
      continue;
    }
    const { row, widths = row.map(() => 1) } = part;
    const [condition] = row.map(conditionOf);
    if (row.length > 1 && row.every((name) => conditionOf(name) === condition))
      add(condition, { names: row, widths });
    else for (const name of row) add(conditionOf(name), { names: [name] });
  }
  return (
    <Box sx={{ display: 'flow-root', '& > *': { mt: '1rem' } }}>
      {runs.map((run) => {
        const fields = run.rows.map((row) =>
          'text' in row ? (
            <PrintedText key={row.text} {...row} />
          ) : (
            <Fields key={row.names[0]} {...row} heading={heading} />
          ),
        );
        const key = fields[0]?.key;
        if (run.condition === undefined)
          return (
            <Box key={key} sx={stack}>
              {fields}
            </Box>
          );
        return (
          <Box key={key} sx={panel}>
            <Typography sx={{ mb: '0.75rem', color: 'primary.main', fontWeight: 700, breakAfter: 'avoid' }}>
              {run.condition}
            </Typography>
            <Box sx={stack}>{fields}</Box>
          </Box>
        );
      })}
    </Box>
  );
}

const stack = { '& > * + *': { mt: '1rem' } };

/** The fields in a group by their paths, those of a row together, in the place of the first. */
function rowsOf(
  paths: readonly string[],
  group: string,
  rows: readonly string[][] = [],
): LayoutPart[] | undefined {
  if (rows.length === 0) return undefined;
  const whole = rows.map((row) => row.map((name) => `${group}.${name}`));
  return paths.flatMap((path) => {
    const row = whole.find((each) => each.includes(path)) ?? [path];
    return row[0] === path ? [{ row }] : [];
  });
}
