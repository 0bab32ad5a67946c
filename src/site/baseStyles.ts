import { css } from '@emotion/react';

/**
 * What every page needs before anything else: font, colour tokens, plain elements, focus, skip link, buttons.
 * Static classes, so that a thousand elements cost what one does.
 */
export const baseStyles = css`
  @font-face {
    font-family: Bricolage;
    src: url(/fonts/bricolage.woff2) format('woff2');
    font-weight: 400 800;
    font-display: swap;
  }
  @font-face {
    font-family: 'Bricolage Fallback';
    src: local('Arial'), local('Liberation Sans'), local('Helvetica'), local('Roboto');
    font-weight: 400 549;
    size-adjust: 104.6%;
    ascent-override: 88.9%;
    descent-override: 25.8%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Bricolage Fallback';
    src: local('Arial Bold'), local('Liberation Sans Bold'), local('Helvetica Bold'), local('Roboto Bold');
    font-weight: 550 800;
    size-adjust: 102.1%;
    ascent-override: 91.1%;
    descent-override: 26.4%;
    line-gap-override: 0%;
  }
  :root {
    --ink: var(--palette-text-primary);
    --soft: var(--palette-text-secondary);
    --ground: var(--palette-background-default);
    --paper: var(--palette-background-paper);
    --line: var(--palette-divider);
    --blue: var(--palette-primary-main);
    --on-blue: var(--palette-primary-contrastText);
    --clay: var(--palette-secondary-main);
    --on-clay: var(--palette-secondary-contrastText);
    --gold: var(--palette-brand-gold);
    --gold-text: var(--palette-brand-goldText);
    --terracotta: var(--palette-brand-terracotta);
    --sand: var(--palette-brand-sand);
    --mist: var(--palette-brand-mist);
    --control: var(--palette-brand-control);
    --cloth: var(--palette-brand-cloth);
    --cloth-deep: var(--palette-brand-clothDeep);
    --cloth-text: var(--palette-brand-clothText);
    --cloth-muted: var(--palette-brand-clothMuted);
    --cloth-line: var(--palette-brand-clothLine);
    --error: var(--palette-error-main);
    --success: var(--palette-success-main);
    --radius: var(--shape-borderRadius);
    --lifted:
      0 1px 2px color-mix(in srgb, var(--palette-brand-shadow) 10%, transparent),
      0 12px 28px -14px color-mix(in srgb, var(--palette-brand-shadow) 38%, transparent);
    --weave: conic-gradient(from 135deg at 50% 0, var(--gold) 90deg, transparent 0) 0 0 / 16px 8px repeat-x;
    --header: 4.25rem;
  }
  *, *::before, *::after { box-sizing: border-box; }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding: calc(var(--header) + 1rem) 0 5rem;
    scroll-behavior: smooth;
  }
  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font: 400 1.0625rem/1.6 Bricolage, 'Bricolage Fallback', system-ui, sans-serif;
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }
  h1, h2, h3, h4 { margin: 0; font-weight: 750; line-height: 1.15; letter-spacing: -0.018em; text-wrap: balance; }
  h1 { font-size: clamp(2rem, 1.4rem + 2.8vw, 3.5rem); line-height: 1.06; letter-spacing: -0.028em; }
  h2 { font-size: clamp(1.625rem, 1.3rem + 1.5vw, 2.5rem); }
  h3 { font-size: 1.25rem; }
  h4 { font-size: 1.0625rem; }
  p { margin: 0; text-wrap: pretty; }
  p + p { margin-top: 1em; }
  a { color: var(--blue); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  a:hover { text-decoration-thickness: 2px; }
  ul, ol { margin: 0; padding: 0; list-style: none; }
  img, svg, video { display: block; max-width: 100%; height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  dialog { color: inherit; }
  iframe { border: 0; }
  :focus-visible { outline: 3px solid var(--blue); outline-offset: 3px; border-radius: 4px; }
  .on-cloth :focus-visible, .on-cloth:focus-visible { outline-color: var(--gold); }
  [tabindex='-1']:focus { outline: none; }
  [hidden] { display: none !important; }
  #root { display: flex; flex-direction: column; min-height: 100dvh; }
  main { flex: 1; }
  .wrap { width: 100%; max-width: 77rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
  .sr-only, .visually-hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0;
    overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0;
  }
  .skip-link {
    position: absolute; inset-inline-start: 1rem; top: -5rem; z-index: 100;
    padding: 0.75rem 1.25rem; border-radius: 0 0 var(--radius) var(--radius);
    background: var(--gold); color: #1d1a2e; font-weight: 650;
  }
  .skip-link:focus { top: 0; outline-color: var(--ink); }

  /* Indigo cloth, resist-dyed: the ground of a page's head, of figures and of the footer. */
  .on-cloth { background: var(--cloth) url(/art/pattern-ndop.svg) 50% 0 / 192px; color: var(--cloth-text); }
  .on-cloth a:not(.button) { color: inherit; }

  /* A row of embroidered triangles over a title. */
  .titled::before,
  .eyebrow::before { content: ''; display: block; width: 64px; height: 8px; margin-bottom: 1rem; background: var(--weave); }

  .eyebrow + .titled::before {
    display: none;
  }
  .button {
    --c: var(--blue); --on: var(--on-blue);
    display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem;
    min-height: 2.875rem; padding: 0.5rem 1.375rem; border: 2px solid transparent; border-radius: 999px;
    background: var(--c); color: var(--on);
    font-weight: 650; line-height: 1.2; text-align: center; text-decoration: none;
    transition: background-color 0.15s, border-color 0.15s, transform 0.15s, box-shadow 0.15s;
  }
  .button:hover { box-shadow: var(--lifted); background: color-mix(in oklab, var(--c) 88%, var(--ink)); }
  .button:active { transform: scale(0.97); }
  .button svg { flex: none; width: 1.25em; height: 1.25em; }
  .button-orange { --c: var(--clay); --on: var(--on-clay); }
  .button-gray { --c: var(--soft); --on: var(--paper); }
  .button-secondary { background: color-mix(in oklab, var(--c) 13%, var(--paper)); color: var(--c); }
  .button-secondary:hover { background: color-mix(in oklab, var(--c) 20%, var(--paper)); }
  .button-outline { background: transparent; border-color: var(--c); color: var(--c); }
  .button-outline:hover { background: color-mix(in oklab, var(--c) 9%, transparent); box-shadow: none; }
  .button-outline2 { background: transparent; border-color: currentColor; color: inherit; }
  .button-outline2:hover { background: color-mix(in oklab, currentColor 14%, transparent); box-shadow: none; }
  .on-cloth .button-blue { --c: #b4bff7; --on: #10153a; }
  .button-gold { --c: var(--gold); --on: #1d1a2e; }
  .button:disabled, .button[aria-disabled='true'] { opacity: 0.55; pointer-events: none; }
  .button-wide { width: 100%; }
  .icon-button {
    display: inline-grid; place-items: center; flex: none; width: 2.875rem; height: 2.875rem; padding: 0;
    border: 0; border-radius: 999px; background: transparent; color: inherit;
  }
  .icon-button:hover { background: color-mix(in oklab, currentColor 12%, transparent); }

  @media (prefers-reduced-motion: reduce) {
    html { scroll-behavior: auto; }
    *, *::before, *::after { animation: none !important; transition: none !important; }
  }
  @media print {
    body { background: none; }
    .on-cloth { background: none; color: #000; }
  }
`;
