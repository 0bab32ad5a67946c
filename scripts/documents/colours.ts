import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';

const file = join(process.env.CONTENT_DIR ?? 'content', 'theme.json');
const { light } = (JSON.parse(readFileSync(file, 'utf8')) as ThemeDefinition).colours;

/** The site's own colours, in its light scheme. */
export const colours = {
  ...light,
  gold: light.accent,
  goldText: light.accentText,
  terracotta: light.highlight,
  clothMuted: light.clothQuiet,
  ink: light.text,
  soft: light.quietText,
  clay: light.secondary,
  paper: '#ffffff',
};
