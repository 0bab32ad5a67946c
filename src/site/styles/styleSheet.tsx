import createCache from '@emotion/cache';
import { CacheProvider, Global, type Interpolation, type Theme } from '@emotion/react';
import type { CSSObject } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';

/** Looks by their selectors, as CSS. */
export function styleSheet(looks: Record<string, CSSObject>): string {
  const cache = createCache({ key: 'g', stylisPlugins: [] });
  cache.compat = true;
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={looks as Interpolation<Theme>} />
    </CacheProvider>,
  );
  return Object.values(cache.inserted).join('');
}
