import { css } from '@emotion/react';

/** Header, panel, footer and contact button. */
export const shellStyles = css`
  .header { position: sticky; top: 0; z-index: 40; background: var(--ground); box-shadow: 0 1px 0 var(--line); transition: box-shadow 0.25s; }
  .header[data-scrolled='true'] { box-shadow: 0 1px 0 var(--line), 0 10px 30px -10px color-mix(in srgb, var(--palette-brand-shadow) 45%, transparent); }
  .header-row { max-width: 90rem; display: flex; align-items: center; gap: 0.75rem; min-height: var(--header); }
  .header-home { display: flex; align-items: center; gap: 0.75rem; min-width: 0; min-height: 2.875rem; margin-inline-end: auto; color: var(--ink); font-weight: 750; font-size: 1.0625rem; line-height: 1.1; letter-spacing: -0.015em; text-decoration: none; }
  .header-home span { max-width: 9.5em; min-width: 0; overflow-wrap: anywhere; hyphens: auto; }
  .logo { flex: none; width: 2.75rem; height: 2.75rem; }
  .header-nav, .header .language { display: none; }
  .header-tools { display: flex; align-items: center; gap: 0.5rem; }
  .header-nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: 0.625rem; border-radius: 10px; color: var(--ink); font-size: 1rem; font-weight: 550; white-space: nowrap; text-decoration: none; }
  .header-nav a:hover { background: var(--mist); }
  .header-nav [aria-current] { color: var(--blue); box-shadow: inset 0 -3px 0 -0px var(--gold); border-radius: 10px 10px 0 0; }
  @media (max-width: 350px) { .header-home span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
  @media (max-width: 400px) { .header-participate { padding-inline: 1rem; } .header-home span { font-size: 0.9375rem; } }
  @media (min-width: 1180px) {
    .header-nav { display: flex; margin-inline-start: auto; }
    .header-home { margin-inline-end: 0; }
    .header .language { display: block; }
    .header-menu.icon-button { display: none; }
  }
  @media (scripting: none) {
    .header-menu.icon-button, .header .language { display: none; }
    .header-row { flex-wrap: wrap; }
    .header-nav { display: flex; flex-wrap: wrap; order: 1; width: 100%; }
    .header { position: static; }
  }

  .language { position: relative; }
  .language-button { display: flex; align-items: center; gap: 0.375rem; min-height: 2.875rem; padding: 0 0.75rem; border: 0; border-radius: 999px; background: none; font-weight: 600; }
  .language-button:hover { background: var(--mist); }
  .language-button svg { width: 1.25rem; height: 1.25rem; }
  .language-button svg:last-child { width: 1rem; }
  .language-list { position: absolute; inset-inline-end: 0; top: calc(100% + 0.375rem); min-width: 11rem; padding: 0.375rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); box-shadow: var(--lifted); }
  .language-list button { width: 100%; min-height: 2.875rem; padding: 0 0.875rem; border: 0; border-radius: 10px; background: none; text-align: start; }
  .language-list button:hover { background: var(--mist); }
  .language-list [aria-current] { font-weight: 700; color: var(--blue); }

  .menu { position: fixed; inset: 0 0 0 auto; width: 20rem; max-width: 100vw; height: 100dvh; max-height: none; margin: 0; padding: 0; border: 0; background: var(--ground); box-shadow: -24px 0 60px -20px #0008; }
  [dir='rtl'] .menu { inset: 0 auto 0 0; }
  .menu[open] { animation: slide 0.22s ease-out; }
  .menu::backdrop { background: #0b0e2ab3; animation: dim 0.22s; }
  .menu-inside { display: flex; flex-direction: column; gap: 1.25rem; min-height: 100%; padding: 0.75rem 1.25rem calc(1.5rem + env(safe-area-inset-bottom)); }
  .menu-close { align-self: flex-end; }
  .menu-links a { display: flex; align-items: center; min-height: 3.5rem; border-bottom: 1px solid var(--line); color: var(--ink); font-size: 1.1875rem; font-weight: 650; text-decoration: none; }
  .menu-links [aria-current] { color: var(--blue); }
  .menu-languages { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: auto 0 0; padding: 0; border: 0; }
  .menu-languages legend { margin-bottom: 0.5rem; padding: 0; color: var(--soft); font-size: 0.9375rem; }
  .menu-language { flex: 1; min-height: 2.875rem; border: 2px solid var(--control); border-radius: 999px; background: none; font-weight: 600; }
  .menu-language[aria-pressed='true'] { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
  @keyframes slide { from { transform: translateX(100%); } }
  @keyframes dim { from { opacity: 0; } }

  .footer { position: relative; padding-block: clamp(3rem, 7vw, 5rem) 6rem; font-size: 1rem; }
  .footer::before { content: ''; position: absolute; inset: 0 0 auto; height: 8px; background: var(--weave); }
  .footer a { text-decoration: none; }
  .footer li a:not(.icon-button) { display: inline-flex; align-items: center; min-height: 2.75rem; }
  .footer a:hover { text-decoration: underline; }
  .footer h2 { margin-bottom: 0.5rem; font-size: 1.0625rem; letter-spacing: 0; color: var(--gold); }
  .footer-top { display: grid; gap: 2.5rem; padding-bottom: 2.5rem; margin-bottom: 2.5rem; border-bottom: 1px solid var(--cloth-line); }
  .footer-home { display: inline-flex; align-items: center; gap: 0.875rem; min-height: 2.875rem; margin-bottom: 1rem; font-size: 1.25rem; font-weight: 750; line-height: 1.15; }
  .footer-top p { max-width: 27.6em; color: var(--cloth-muted); }
  .footer-letter p { margin-bottom: 1rem; }
  .embedded-form { display: flex; flex-wrap: wrap; gap: 0.75rem; max-width: 32rem; }
  .embedded-form > div { flex: 1 1 14rem; }
  .embedded-form .field-input { width: 100%; min-height: 2.875rem; padding: 0.5rem 1.125rem; border: 2px solid transparent; border-radius: 999px; background: #fffdf8; color: #1d1a2e; font-size: max(1rem, 16px); }
  .embedded-form .field-input::placeholder { color: #5a5468; opacity: 1; }
  .embedded-form .button { --c: var(--gold); --on: #1d1a2e; }
  .embedded-form .field-error { flex: 1 0 100%; margin: 0; color: #ffb4ab; font-weight: 600; }
  .footer-columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 2rem; }
  .footer-address { max-width: 15.6em; padding-block: 0.5rem; color: var(--cloth-muted); }
  .footer-social { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .footer-social .icon-button { background: var(--cloth-line); }
  .footer-social .icon-button:hover { background: var(--gold); color: #1d1a2e; }
  .footer-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 2rem; margin-top: 2.5rem; color: var(--cloth-muted); font-size: 0.9375rem; }
  .footer-end ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  @media (min-width: 800px) { .footer-top { grid-template-columns: 1fr 1fr; } }

  .contact-button { position: fixed; z-index: 30; inset-inline-end: 1rem; bottom: calc(1rem + env(safe-area-inset-bottom)); display: grid; place-items: center; width: 3.5rem; height: 3.5rem; border-radius: 18px 18px 4px 18px; background: var(--gold); color: #1d1a2e; box-shadow: 0 10px 26px -8px #0009; transition: transform 0.15s; }
  .contact-button:hover { transform: translateY(-3px); }
  .contact-button:active { transform: scale(0.96); }
  .contact-button:focus-visible { border-radius: 18px 18px 4px 18px; outline-color: var(--ink); }
  @media print { .header, .footer, .contact-button { display: none; } }
`;
