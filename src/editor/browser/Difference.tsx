import Box from '@mui/material/Box';
import { wordChanges } from '#publication/translation/wordDifference.ts';

interface DifferenceProps {
  before: string;
  after: string;
  locale: string;
}

/** A text with the words that it has lost and gained. */
export function Difference({ before, after, locale }: DifferenceProps) {
  let at = 0;
  return (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        '& del': { color: 'error.main' },
        '& ins': { color: 'success.main' },
      }}
    >
      {wordChanges(before, after, locale).map(({ value, added, removed }) => {
        const key = at;
        at += value.length;
        return removed ? (
          <del key={key}>{value}</del>
        ) : added ? (
          <ins key={key}>{value}</ins>
        ) : (
          <span key={key}>{value}</span>
        );
      })}
    </Box>
  );
}
