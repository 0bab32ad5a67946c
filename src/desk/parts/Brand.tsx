import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { deskDocument } from '../api/deskDocument.ts';

/** The bar above every screen: whose desk it is, and what `children` adds. */
export function Brand({ children }: { children?: ReactNode }) {
  return (
    <AppBar
      position="static"
      elevation={0}
      sx={{ bgcolor: 'brand.cloth', color: 'brand.clothText', backgroundImage: 'none' }}
    >
      <Toolbar variant="dense" sx={{ gap: { xs: 0.5, sm: 2 }, flexWrap: 'wrap', py: 0.5 }}>
        <Box
          component={Link}
          to="/"
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 1, mr: 1, fontWeight: 700 },
            ...{
              color: 'inherit',
              textDecoration: 'none',
              '&:focus-visible': { outlineColor: 'currentColor' },
            },
          }}
        >
          <Box component="img" src={deskDocument.theme.mark} alt="" sx={{ width: 28, height: 28 }} />
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {deskDocument.name}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            <FormattedMessage id="desk.title" />
          </Box>
        </Box>
        {children}
      </Toolbar>
    </AppBar>
  );
}
