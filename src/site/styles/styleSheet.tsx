import createCache from '@emotion/cache';
import { CacheProvider, Global, type Interpolation, type Theme } from '@emotion/react';
import type { CSSObject } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { longhands, withStandIns } from '#pages/still/olderStyles.ts';

/** CSS text of Emotion style objects by selector. */
export function styleSheet(stylesBySelector: Record<string, CSSObject>): string {
  const cache = createCache({ key: 'g', stylisPlugins: [longhands] });
  cache.compat = true;
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Global styles={stylesBySelector as Interpolation<Theme>} />
    </CacheProvider>,
  );
  return withStandIns(Object.values(cache.inserted).join(''));
}
