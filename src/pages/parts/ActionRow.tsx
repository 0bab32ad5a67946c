import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A row of buttons below a block's content. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      spacing={1.5}
      sx={{ flexWrap: 'wrap', mt: 'clamp(1.75rem, 4vw, 2.75rem)' }}
      className="action-row"
    >
      {children}
    </Stack>
  );
}
