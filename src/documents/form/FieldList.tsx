import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fields, type FieldsProps } from './Fields.tsx';
import { useConditionText } from './useConditionText.ts';

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
