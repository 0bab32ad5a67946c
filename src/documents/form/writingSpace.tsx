import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mm } from '../sheet/paper.ts';

const box = {
  border: '1px solid var(--palette-brand-control)',
  borderRadius: 'min(var(--radius), 6px)',
  background: '#fff',
} as const;

/** Height of a line of handwriting, in millimetres. */
const LINE = 7.5;

/** A box for one line, with the limit in its corner, and what stands before and after the answer. */
export function LineBox({ limit, prefix, suffix }: { limit?: string; prefix?: string; suffix?: string }) {
  return (
    <Box
      sx={{
        ...box,
        display: 'flex',
        alignItems: 'end',
        justifyContent: 'end',
        height: mm(9.5),
        p: '0 0.4rem 0.1rem',
      }}
    >
      {prefix && <Typography sx={{ mr: 'auto', my: 'auto' }}>{prefix}</Typography>}
      {suffix && <Typography sx={{ my: 'auto', mr: '0.25rem' }}>{suffix}</Typography>}
      {limit && (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.625rem', lineHeight: 1.3 }}>
          {limit}
        </Typography>
      )}
    </Box>
  );
}

/** A box with dotted lines to write on. */
export function LinesBox({ lines }: { lines: number }) {
  return (
    <Box sx={{ ...box, px: mm(3) }}>
      {Array.from({ length: lines }, (_, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: lines differ only by position
          key={index}
          sx={{
            height: mm(LINE),
            borderBottom: index < lines - 1 ? '1px dotted var(--palette-brand-control)' : undefined,
          }}
        />
      ))}
    </Box>
  );
}

/** Boxes for the digits of a date: two, two and four. */
export function DateBoxes() {
  return (
    <Box sx={{ display: 'flex', gap: mm(3) }}>
      {[2, 2, 4].map((count, part) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: parts differ only by position
          key={part}
          sx={{
            ...box,
            display: 'grid',
            gridAutoFlow: 'column',
            '& > * + *': { borderInlineStart: '1px solid var(--palette-brand-control)' },
          }}
        >
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes differ only by position
            <Box key={index} sx={{ width: mm(6.6), height: mm(9.5) }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** A box to tick, as high as a line of text: round for a single choice, square for several. */
export function TickBox({ round }: { round?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        ...box,
        flex: 'none',
        width: mm(4),
        height: mm(4),
        mt: '0.1rem',
        borderRadius: round ? '50%' : '3px',
      }}
    />
  );
}
