import Box from '@mui/material/Box';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import { mm } from '../sheet/paper.ts';
import { ticksOf } from './fieldRule.ts';
import { TickBox } from './writingSpace.tsx';

/** Maximum letters of an option in three columns, and in two. */
const SHORT = 26;
const MEDIUM = 48;

const quantityBox = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  marginInlineStart: 'auto',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& > span': {
    width: mm(14),
    height: mm(8),
    border: '1px solid var(--palette-brand-control)',
    borderRadius: '4px',
    background: '#fff',
  },
};

/** Options with boxes to tick. */
export function Choices({ field }: { field: CompiledField }) {
  const { formatMessage } = useIntl();
  const { title, rare } = field;
  // What cannot be chosen is not on paper.
  const options = field.options?.filter(({ value }) => !rare?.enumDisabled?.includes(value));
  const ticks = ticksOf(field);
  const counted = ticks === 'counted';
  const shown = options?.map((option) => ({ ...option, text: formatMessage({ id: option.title }) })) ?? [
    { value: '', text: formatMessage({ id: title }), description: undefined },
  ];
  const longest = Math.max(...shown.map(({ text }) => text.length));
  const plain = !counted && shown.every(({ description }) => !description);
  const columns = !plain ? 1 : longest <= SHORT ? 3 : longest <= MEDIUM ? 2 : 1;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: '0.4rem 1.25rem',
        mt: '0.25rem',
        '& > li': { display: 'flex', gap: '0.625rem', alignItems: 'start', lineHeight: 1.35 },
      }}
    >
      {shown.map(({ value, text, description }) => (
        <li key={String(value)}>
          <TickBox round={ticks === 'one'} />
          <div>
            {text}
            {description && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {formatMessage({ id: description })}
              </Box>
            )}
          </div>
          {counted && (
            <Box sx={quantityBox}>
              <FormattedMessage id="documents.form.quantity" />
              <span />
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
