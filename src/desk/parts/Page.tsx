import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { deskDocument } from '../api/deskDocument.ts';

interface PageProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** For forms: no wider than lines are read well. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen: its title in the document and as the heading, which has the focus when the screen opens. */
export function Page({ title, actions, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${deskDocument.name}`;
  }, [title]);
  useEffect(() => {
    // What the screen focuses itself stays.
    if (!document.activeElement?.closest('main input, main button')) heading.current?.focus();
  }, []);
  return (
    <Box sx={{ maxWidth: narrow ? 560 : 1400, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h1"
          sx={{ flexGrow: 1, '&:focus': { outline: 'none' } }}
        >
          {title}
        </Typography>
        {actions && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  );
}
