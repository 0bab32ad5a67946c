import { css } from '@emotion/react';

/**
 * The look of a form's screen around its fields: head, steps, panels, actions, review, dialog, toast.
 * On a phone: progress, form, panels in one column; from 1000 px the first and last stand beside the form.
 */
export const wizardStyles = css`
  .wizard { padding-bottom: 4rem; }
  .wizard-head { padding-block: 1.25rem clamp(4.5rem, 9vw, 6.5rem); }
  .wizard-back { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; margin-bottom: 0.75rem; font-weight: 600; text-decoration: none; }
  .wizard-back:hover { text-decoration: underline; }
  .wizard-title { max-width: 14.4em; font-size: clamp(1.75rem, 1.3rem + 2.3vw, 2.875rem); }
  .wizard-lead { max-width: 36em; margin-top: 0.875rem; color: var(--cloth-muted); }
  .wizard-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: clamp(-3.75rem, -5vw, -2.75rem); }
  .wizard-main, .panel {
    padding: clamp(1.125rem, 4vw, 2.25rem); border: 1px solid var(--line); border-radius: 20px; background: var(--paper); box-shadow: var(--lifted);
  }
  .wizard-main { min-width: 0; }
  .panel { padding: 1.125rem 1.25rem; }
  .panel-title { margin-bottom: 0.625rem; font-size: 1rem; font-weight: 650; letter-spacing: 0; }
  .step-count { margin-bottom: 0.25rem; color: var(--gold-text); font-size: 0.9375rem; font-weight: 650; }
  .draft-notice:not(:empty) { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; margin-bottom: 1.5rem; padding: 0.875rem 1.125rem; border-radius: var(--radius); background: var(--mist); font-size: 0.9375rem; }
  .draft-notice p { flex: 1 1 14rem; margin: 0; }
  .step-count { margin: 0 0 0.25rem; color: var(--soft); font-size: 0.9375rem; font-weight: 600; }
  .amount-name { margin: 0.25rem 0 0; font-weight: 600; }
  .step-title { margin-bottom: 0.5rem; font-size: clamp(1.375rem, 1.2rem + 0.9vw, 1.75rem); }
  .step-text { margin-bottom: 1.5rem; color: var(--soft); }
  .step-title + .step { margin-top: 1.25rem; }

  .steps { display: flex; gap: 0.375rem; counter-reset: step; }
  .steps > li { display: flex; align-items: center; gap: 0.625rem; min-width: 0; counter-increment: step; color: var(--soft); font-size: 0.9375rem; line-height: 1.3; }
  .steps > li::before {
    content: counter(step); flex: none; width: 2rem; height: 2rem; border: 2px solid var(--control); border-radius: 50%;
    font-weight: 700; font-size: 0.875rem; line-height: calc(2rem - 4px); text-align: center;
  }
  .steps > .done::before { content: '✓'; border-color: var(--success); background: var(--success); color: var(--paper); }
  .steps > [aria-current] { flex: 1; color: var(--ink); font-weight: 650; }
  .steps > [aria-current]::before { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
  .progress-bar { margin-top: 0.875rem; }
  .progress-text { margin: 0.5rem 0 0; color: var(--soft); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  @media (max-width: 999px) {
    /* Labels of other steps are read, not shown: five do not fit a phone. */
    .steps > li:not([aria-current]) > * { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .wizard-progress:not(:has([aria-current])) { display: none; }
    .wizard-progress .panel-title { display: none; }
    /* Of sections only the numbers would be left. */
    .panel-sections { display: none; }
  }

  .amount { display: block; color: var(--gold-text); font-size: 1.625rem; font-weight: 750; letter-spacing: -0.02em; line-height: 1.2; font-variant-numeric: tabular-nums; }
  .amount-name { margin-top: 0.25rem; font-weight: 600; }
  .panel .ticked { margin-top: 0.5rem; font-size: 0.9375rem; color: var(--soft); }
  .upload { margin-top: 1.5rem; }
  .upload .button { margin-top: 0.75rem; }
  .totals { display: grid; gap: 0.75rem; }
  .totals-line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
  .totals-name { font-weight: 650; }
  .totals-facts { grid-column: 1 / -1; color: var(--soft); font-size: 0.9375rem; }
  .totals-sum { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; font-weight: 650; }

  .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 2rem; }
  .actions .button { flex: 1 1 9rem; }
  .actions .button-outline, .actions .button-secondary { flex-grow: 0; }

  .wizard > .preparation { position: relative; width: min(52rem, 100% - 2rem); margin: clamp(-3.75rem, -5vw, -2.75rem) auto 0; padding: clamp(1.5rem, 5vw, 3rem); }
  .preparation .actions { justify-content: center; }
  .preparation .actions .button { flex: 0 1 auto; }
  .preparation-lists h3 { font-size: 1.125rem; }
  .preparation { text-align: center; }
  .preparation-count { font-size: clamp(3rem, 12vw, 5rem); font-weight: 800; letter-spacing: -0.04em; line-height: 1; font-variant-numeric: tabular-nums; color: var(--blue); }
  .preparation-lists { display: grid; gap: 1.5rem; margin-top: 2rem; text-align: start; }
  .preparation-lists li, .ticked li { position: relative; padding-inline-start: 1.75rem; margin-top: 0.5rem; }
  .preparation-lists li::before, .ticked li::before { content: ''; position: absolute; inset-inline-start: 0.25rem; top: 0.5em; width: 0.625rem; height: 0.625rem; background: var(--gold); transform: rotate(45deg); }

  .review-section { padding-block: 1.25rem; border-top: 1px solid var(--line); }
  .review-statement { margin-top: 0.5rem; padding: 1rem 1.25rem; border-inline-start: 6px solid var(--gold); background: var(--sand); border-radius: 4px; }
  .review-none { color: var(--soft); font-weight: 400; }
  .review-title { margin-top: 1rem; }
  .banner .review-change { color: inherit; }
  .review-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; }
  .review-head h3, .review-head h4 { font-size: 1.125rem; }
  .review-change { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0; border: 0; background: none; color: var(--blue); font-weight: 600; text-decoration: underline; text-underline-offset: 0.2em; }
  .review { display: grid; gap: 0.875rem; margin: 0.5rem 0 0; }
  .review dt { color: var(--soft); font-size: 0.9375rem; }
  .review dd { margin: 0; font-weight: 550; white-space: pre-line; overflow-wrap: anywhere; }

  .review-title { margin-top: 1rem; }
  .review-none { color: var(--soft); font-weight: 400; }
  .review-statement { margin-top: 1.5rem; padding: 1rem 1.25rem; border-radius: var(--radius); background: var(--sand); }
  .upload:has(progress) { margin-top: 1.5rem; }
  .upload .button { margin-top: 0.75rem; }
  .draft-notice:not(:empty) {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1.25rem;
    margin-bottom: 1.5rem; padding: 0.875rem 1.125rem; border-radius: var(--radius); background: var(--mist); line-height: 1.45;
  }
  .draft-notice p { flex: 1 1 14rem; }

  .dialog {
    width: min(34rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); margin: auto; padding: 0; overflow: auto;
    border: 0; border-radius: 22px; background: var(--paper); color: var(--ink); box-shadow: 0 24px 80px -20px #000a;
  }
  .dialog::before { content: ''; display: block; height: 14px; background: var(--weave), var(--cloth); background-position: 0 3px, 0 0; }
  .dialog::backdrop { background: #0b0e2acc; }
  .dialog-body { padding: clamp(1.5rem, 5vw, 2.5rem); text-align: center; }
  .dialog-title { margin-bottom: 0.875rem; font-size: clamp(1.5rem, 1.3rem + 1vw, 1.875rem); font-weight: 750; line-height: 1.15; }
  .dialog-reference { margin: 1.25rem 0 0; padding: 0.75rem; border-radius: 12px; background: var(--sand); font-weight: 700; font-size: 1.125rem; overflow-wrap: anywhere; }
  .dialog-mark { width: 4rem; height: 4rem; margin: 0 auto 1.25rem; color: var(--success); }
  .dialog-contacts { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.5rem; margin-top: 1rem; }
  .dialog-contacts a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 650; }
  .dialog .button { margin-top: 1.5rem; }
  .dialog-mark { display: block; margin: 0 auto 1rem; color: var(--success); }
  .dialog-contacts { margin-top: 1rem; font-weight: 650; }
  .dialog-contacts a { display: inline-flex; align-items: center; min-height: 2.75rem; }

  .toast {
    position: fixed; z-index: 60; inset-inline: 1rem; bottom: calc(1rem + env(safe-area-inset-bottom)); display: flex; gap: 0.75rem; align-items: flex-start;
    max-width: 26rem; margin-inline-start: auto; padding: 1rem 0.5rem 1rem 1.125rem; border: 1px solid var(--line); border-inline-start: 8px solid var(--success); border-radius: var(--radius);
    background: var(--paper); box-shadow: 0 18px 50px -16px #0008; touch-action: pan-y;
    /* A swipe by mouse must not take hold of the text instead. */
    user-select: none;
  }
  .toast-destructive { border-inline-start-color: var(--error); }
  .toast-text { flex: 1; min-width: 0; line-height: 1.4; }
  .toast-title { font-weight: 650; }
  .toast .icon-button { margin-block: -0.5rem; }

  @media (min-width: 600px) {
    .preparation-lists { grid-template-columns: 1fr 1fr; }
    .review { grid-template-columns: 1fr 1fr; }
  }
  @media (max-width: 999px) {
    /* The price stays in sight; room beside it for the floating contact button. */
    .wizard-panels:has(.amount):not(:has(.totals)) { position: sticky; bottom: 0.75rem; z-index: 5; margin-inline-end: 4.25rem; }
    .wizard-panels .panel { padding-block: 0.75rem; }
    .wizard-panels .panel-title { margin-bottom: 0.125rem; font-size: 0.9375rem; }
    /* What the choice includes has no room there. */
    .wizard-panels .ticked { display: none; }
    .wizard-panels:has(.amount):not(:has(.totals)) .panel { background: var(--mist); border-color: var(--control); }
    .panel > .amount { font-size: 1.375rem; }
    .panel > .amount ~ .amount-name { display: none; }
    .panel > .amount ~ .ticked { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; margin-top: 0; font-size: 0.875rem; line-height: 1.4; }
    .panel > .amount ~ .ticked > li { display: inline; padding: 0; }
    .panel > .amount ~ .ticked > li::before { all: unset; }
    .panel > .amount ~ .ticked > li + li::before { content: ' · '; }
  }
  @media (min-width: 1000px) {
    .wizard-body { grid-template-columns: minmax(0, 1fr) 20rem; grid-template-rows: auto 1fr; gap: 1.25rem; }
    .wizard-main { grid-area: 1 / 1 / 3 / 2; }
    .wizard-progress { grid-area: 1 / 2; }
    .wizard-panels { grid-area: 2 / 2; position: sticky; top: calc(var(--header) + 1rem); align-self: start; display: grid; gap: 1.25rem; }
    .steps { flex-direction: column; gap: 1rem; }
  }
`;
