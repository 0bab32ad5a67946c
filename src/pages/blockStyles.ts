import { css } from '@emotion/react';

/** What blocks share: bands, heads, grids, cards, item lists. A block's own look stands beside its component. */
export const blockStyles = css`
  .band { padding-block: clamp(3.25rem, 8vw, 6rem); }
  .band-tinted { background: var(--sand); }
  .band-plain + .band-plain { padding-top: 0; }
  .band-tinted + .band-tinted { border-top: 1px solid var(--line); }
  .band-dark { --paper: color-mix(in oklab, var(--cloth) 82%, #fff 6%); --ink: var(--cloth-text); --soft: var(--cloth-muted); --line: var(--cloth-line); --gold-text: var(--gold); }
  .band-head { max-width: 46rem; margin-bottom: clamp(1.75rem, 4vw, 3rem); }
  .eyebrow { margin-bottom: 0.75rem; color: var(--gold-text); font-weight: 650; }
  .subtitle { margin-top: 0.875rem; color: var(--soft); font-size: clamp(1.0625rem, 1rem + 0.4vw, 1.25rem); line-height: 1.5; }
  .band-actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: clamp(1.75rem, 4vw, 2.75rem); }
  .band-note { max-width: 36em; margin-top: 1.75rem; padding-inline-start: 1rem; border-inline-start: 4px solid var(--gold); color: var(--soft); }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--column, 17rem)), 1fr)); gap: clamp(1rem, 2vw, 1.5rem); }
  .tile { min-width: 0; padding: clamp(1.25rem, 2.5vw, 1.75rem); border: 1px solid var(--line); border-radius: 20px; background: var(--paper); }
  .lift { transition: transform 0.2s, box-shadow 0.2s, border-color 0.2s; }
  .lift:hover { transform: translateY(-4px); border-color: color-mix(in oklab, var(--gold) 60%, var(--line)); box-shadow: var(--lifted); }
  .lift:active { transform: scale(0.985); }
  .mark {
    display: grid; place-items: center; flex: none; width: 3.25rem; height: 3.25rem; border-radius: 14px 14px 14px 2px;
    background: var(--mist); color: var(--blue);
  }
  .mark-orange { background: color-mix(in oklab, var(--clay) 14%, var(--paper)); color: var(--clay); }
  .mark-gray { background: color-mix(in oklab, var(--soft) 14%, var(--paper)); color: var(--soft); }
  .picture { width: 100%; object-fit: cover; background: var(--mist); }
  .ticked { display: grid; gap: 0.5rem; }
  .ticked > li { position: relative; padding-inline-start: 1.5rem; line-height: 1.45; }
  .ticked > li::before { content: ''; position: absolute; inset-inline-start: 2px; top: 0.45em; width: 0.5625rem; height: 0.5625rem; background: var(--gold); transform: rotate(45deg); }
  .more { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; font-weight: 650; }
  .more svg { width: 1.125rem; height: 1.125rem; transition: transform 0.15s; }
  .more:hover svg { transform: translateX(4px); }
  [dir='rtl'] .more svg { transform: scaleX(-1); }
  .money { white-space: nowrap; font-variant-numeric: tabular-nums; }

  @media screen {
    [data-appear='wait'] { opacity: 0; translate: 0 28px; }
    [data-appear='come'] { transition: opacity 0.55s ease-out, translate 0.55s cubic-bezier(0.2, 0.7, 0.2, 1), transform 0.2s, box-shadow 0.2s; }
    [data-appear='come']:nth-child(2) { transition-delay: 0.07s, 0.07s, 0s, 0s; }
    [data-appear='come']:nth-child(3) { transition-delay: 0.14s, 0.14s, 0s, 0s; }
    [data-appear='come']:nth-child(n + 4) { transition-delay: 0.2s, 0.2s, 0s, 0s; }
  }
`;
