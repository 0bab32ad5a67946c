import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A row of buttons below a block's content. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: '0.75rem', mt: 'clamp(1.75rem, 4vw, 2.75rem)' }}
      className="action-row"
    >
      {children}
    </Stack>
  );
}
