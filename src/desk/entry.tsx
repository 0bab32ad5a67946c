import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DESK } from '#contract/urls.ts';
import { deskDocument } from './api/deskDocument.ts';
import { Desk } from './Desk.tsx';
import { deskTheme } from './theme.ts';

const root = document.getElementById('desk');
if (root)
  createRoot(root).render(
    <CacheProvider value={createCache({ key: 'desk' })}>
      <ThemeProvider theme={deskTheme(deskDocument.theme)}>
        <CssBaseline />
        <BrowserRouter basename={DESK}>
          <Desk />
        </BrowserRouter>
      </ThemeProvider>
    </CacheProvider>,
  );
