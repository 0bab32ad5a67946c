import type { CSSProperties } from 'react';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';

const FALLBACK = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Inline styles of a mail's elements, in the site's light colours. Mail programs read neither style sheets nor custom
 * properties.
 */
export function mailStyles({ colorSchemes, font }: ThemeDefinition) {
  const { text, background, divider, brand } = colorSchemes.light.palette;
  const border = `1px solid ${divider}`;
  const cell = { padding: '8px 0', borderTop: border, textAlign: 'start', verticalAlign: 'top' } as const;
  return {
    body: {
      margin: 0,
      padding: '24px 12px',
      background: background.default,
      color: text.primary,
      fontFamily: `'${font.family}',${FALLBACK}`,
      fontSize: 16,
      lineHeight: 1.5,
    },
    sheet: { maxWidth: 600, margin: '0 auto', background: background.paper, border },
    top: { background: brand.cloth, color: brand.clothText, padding: 24 },
    site: { margin: '0 0 4px', fontSize: 14 },
    title: { margin: 0, fontSize: 22, lineHeight: 1.3 },
    main: { padding: 24 },
    paragraph: { margin: '0 0 16px' },
    confirm: { margin: '24px 0' },
    button: {
      display: 'inline-block',
      padding: '12px 24px',
      background: brand.cloth,
      color: brand.clothText,
      textDecoration: 'none',
    },
    reference: { margin: '24px 0', padding: 16, border, background: background.default },
    referenceLabel: { display: 'block', fontSize: 14, color: text.secondary },
    referenceValue: { fontSize: 20, letterSpacing: 1 },
    summaryTitle: { margin: '0 0 8px', fontSize: 17 },
    table: { width: '100%', borderCollapse: 'collapse', fontSize: 15 },
    label: { ...cell, paddingInlineEnd: 16, width: '45%', fontWeight: 'normal', color: text.secondary },
    cell,
    foot: { padding: '16px 24px 12px', borderTop: border },
    small: { margin: '0 0 8px', fontSize: 14, color: text.secondary },
    quietLink: { color: text.secondary },
  } as const satisfies Record<string, CSSProperties>;
}
