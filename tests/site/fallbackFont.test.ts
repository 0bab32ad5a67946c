import { expect, it } from 'vitest';
import { fallbackFont, fontStack } from '#site/styles/fallbackFont.ts';

const FONT = { family: 'Open Sans', file: '/fonts/open-sans.woff2' };

it('gives local fonts the measures that theme.json names, those in bold by its own width', () => {
  const font = { ...FONT, fallback: { ascent: 93, descent: 27, regularWidth: 104.6, boldWidth: 102.1 } };
  expect(fontStack(font)).toBe('"Open Sans","Font Fallback",system-ui,sans-serif');
  const [regular, bold] = fallbackFont(font).split(/(?<=\})/);
  expect(regular).toMatch(
    /local\("Arial"\).*size-adjust:104.6%;ascent-override:88.9%;descent-override:25.8%/,
  );
  expect(bold).toMatch(
    /local\("Arial Bold"\).*size-adjust:102.1%;ascent-override:91.1%;descent-override:26.4%/,
  );
});

it('names no stand-in where theme.json has no measures', () => {
  expect(fontStack(FONT)).toBe('"Open Sans",system-ui,sans-serif');
  expect(fallbackFont(FONT)).toBe('');
});
