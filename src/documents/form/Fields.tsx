import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { Attachment } from './Attachment.tsx';
import { usePrintedForm } from './FormContext.ts';
import { useConditionText } from './useConditionText.ts';
import { isWide, WritingField } from './WritingField.tsx';

/** Maximum entries of a list on paper, even if the form allows more. */
const ENTRIES = 3;

interface FieldsProps {
  /** Paths of fields. */
  names: readonly string[];
  /** Element of the title of a group. */
  heading: 'h3' | 'h4';
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1rem 1.5rem',
  '& > *': { breakInside: 'avoid' },
  '& > .wide': { gridColumn: '1 / -1' },
};

/** Fields in order, short ones in pairs; a group has its title above its fields. */
function Fields({ names, heading }: FieldsProps) {
  const { form, reveals } = usePrintedForm();
  const fields = names
    .flatMap((name) => fieldAt(form, name) ?? [])
    .filter(({ widget }) => widget !== 'hidden');
  const wide = wideFields(fields);
  return (
    <Box sx={grid}>
      {fields.map((field) => {
        const { path, title, entry, list, items, type, widget } = field;
        if (widget) {
          const Shown = type === 'file' ? Attachment : WritingField;
          return <Shown key={path} field={field} className={wide.has(field) ? 'wide' : undefined} />;
        }
        const inner = Object.keys(form.fields).filter(
          (other) => other.startsWith(`${path}.`) && !other.slice(path.length + 1).includes('.'),
        );
        const Inner = inner.some((name) => reveals.has(name)) ? FieldList : Fields;
        const count = list ? Math.max(list.minimum, Math.min(list.maximum ?? ENTRIES, ENTRIES)) : 1;
        return Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of a blank form differ by nothing else
          <div key={`${path}-${index}`} className="wide">
            <Typography variant={heading} sx={{ mb: '0.75rem', color: 'secondary.main' }}>
              <FormattedMessage id={list ? (entry ?? title) : title} />
              {list && ` ${index + 1}`}
            </Typography>
            {items ? <WritingField field={items} /> : <Inner names={inner} heading="h4" />}
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

/** Fields in order; a panel with the condition groups those that are asked only after an answer. */
export function FieldList({ names, heading }: FieldsProps) {
  const conditionOf = useConditionText();
  const runs: { condition: string | undefined; names: string[] }[] = [];
  for (const name of names) {
    const condition = conditionOf(name);
    const last = runs.at(-1);
    if (last && last.condition === condition) last.names.push(name);
    else runs.push({ condition, names: [name] });
  }
  return (
    <Box sx={{ display: 'flow-root', '& > *': { mt: '1rem' } }}>
      {runs.map((run) =>
        run.condition === undefined ? (
          <Fields key={run.names[0]} names={run.names} heading={heading} />
        ) : (
          <Box key={run.names[0]} sx={panel}>
            <Typography sx={{ mb: '0.75rem', color: 'primary.main', fontWeight: 700, breakAfter: 'avoid' }}>
              {run.condition}
            </Typography>
            <Fields names={run.names} heading={heading} />
          </Box>
        ),
      )}
    </Box>
  );
}
