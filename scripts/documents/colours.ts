import { theme } from '#site/theme.ts';

const light = theme.colorSchemes.light?.palette;
if (!light) throw new Error('src/site/theme.ts has no light colour scheme: the documents are printed in it.');

/** The site's own colours, in its light scheme. */
export const colours = {
  ...light.brand,
  ink: light.text.primary,
  soft: light.text.secondary,
  primary: light.primary.main,
  clay: light.secondary.main,
  line: light.divider,
  paper: '#ffffff',
};
