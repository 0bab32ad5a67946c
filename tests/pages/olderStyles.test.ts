import { describe, expect, it } from 'vitest';
import { withStandIns } from '#pages/still/olderStyles.ts';
import { styleSheet } from '#site/styles/styleSheet.tsx';

/** CSS without spaces that mean nothing. */
const bare = (css: string) => css.replaceAll(/\s*([{};:,])\s*/g, '$1').replaceAll(';}', '}');

describe('styles for older browsers', () => {
  it.each([
    ['inset: 0', 'top:0;right:0;bottom:0;left:0'],
    ['inset: auto 0 min(1px, 2px)', 'top:auto;right:0;bottom:min(1px,2px);left:0'],
    ['marginInline: auto', 'margin-inline-start:auto;margin-inline-end:auto'],
    ['paddingBlock: clamp(1rem, 2vw, 3rem) 2rem', 'padding-top:clamp(1rem,2vw,3rem);padding-bottom:2rem'],
    ['padding: 1rem', 'padding:1rem'],
  ])('have %s by its parts', (shorthand, parts) => {
    const [name = '', value] = shorthand.split(': ');
    expect(bare(styleSheet({ '.a': { [name]: value } }))).toBe(`.a{${parts}}`);
  });

  it.each([
    [
      'the larger part of a mixture',
      '.a{color:red;background:color-mix(in oklab, var(--c) 20%, var(--palette-background-paper))}',
      '.a{color:red;background:var(--palette-background-paper)}',
    ],
    [
      'a colour in place of one that is half transparent',
      '.a:focus{box-shadow:0 0 0 3px color-mix(in srgb, var(--palette-primary-main) 35%, transparent)}',
      '.a:focus{box-shadow:0 0 0 3px var(--palette-primary-main)}',
    ],
    [
      'all mixtures of a value',
      '.a{background:linear-gradient(color-mix(in srgb, var(--c) 94%, transparent), color-mix(in srgb, var(--c) 12%, transparent))}',
      '.a{background:linear-gradient(var(--c), transparent)}',
    ],
    [
      'a height that browsers know',
      '.a{height:calc(100svh - var(--header))}',
      '.a{height:calc(100vh - var(--header))}',
    ],
  ])('have %s, and newer browsers the value itself', (_, css, older) => {
    const [, rest = ''] = /([\w-]+:[^;{}]*)\}$/.exec(css) ?? [];
    const selector = css.slice(0, css.indexOf('{'));
    expect(withStandIns(css)).toBe(
      `${older}@supports (color:color-mix(in lab,red,red)){${selector}{${rest}}}`,
    );
  });

  it('have two declarations where the browser can choose', () => {
    expect(withStandIns('.a{height:100dvh}')).toBe('.a{height:100vh;height:100dvh}');
  });

  it.each([
    '.a:hover{background:color-mix(in oklab, currentColor 12%, transparent)}',
    '.a{border-color:color-mix(in oklab, var(--palette-brand-accent) 60%, var(--palette-divider))}',
    ':root{--lifted:0 1px 2px color-mix(in srgb,var(--shadow) 10%,transparent)}',
    '@media print{.a{color:red}}',
  ])('do without %s', (css) => {
    expect(withStandIns(css)).toBe(css);
  });
});
