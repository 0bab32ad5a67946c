import { css } from '@emotion/react';

/**
 * The look of form controls, for `<GlobalStyles styles={fieldStyles} />` on a form's screen. Native elements with
 * class names: a field costs no styled component. An error shows by `aria-invalid` on the control.
 */
export const fieldStyles = css`
  .field { min-width: 0; margin: 0 0 1.5rem; }
  .field-label { display: block; margin-bottom: 0.375rem; font-weight: 600; line-height: 1.35; }
  .field-optional { color: var(--soft); font-weight: 400; font-size: 0.9375rem; }
  .field-help { margin: 0 0 0.5rem; color: var(--soft); font-size: 0.9375rem; line-height: 1.45; }
  .field-error {
    display: flex; gap: 0.5rem; margin: 0 0 0.5rem; color: var(--error);
    font-size: 0.9375rem; font-weight: 600; line-height: 1.4;
  }
  .field-error::before {
    content: '!'; flex: none; width: 1.25rem; height: 1.25rem; border-radius: 50%;
    background: var(--error); color: var(--paper); font-weight: 800; line-height: 1.25rem; text-align: center;
  }
  .field-counter { margin: 0.375rem 0 0; color: var(--soft); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  .field-input {
    display: block; width: 100%; min-height: 3.125rem; padding: 0.6875rem 0.9375rem;
    border: 1.5px solid var(--control); border-radius: 12px; background: var(--paper);
    font-size: max(1rem, 16px); line-height: 1.5; transition: border-color 0.12s, box-shadow 0.12s;
  }
  .field-input::placeholder { color: var(--soft); opacity: 0.85; }
  .field-input:hover { border-color: var(--blue); }
  .field-input:focus-visible {
    outline: none; border-color: var(--blue); border-radius: 12px;
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--blue) 35%, transparent);
  }
  .field-input[aria-invalid='true'] { border-color: var(--error); box-shadow: inset 0 0 0 0.5px var(--error); }
  .field-input[aria-invalid='true']:focus-visible { box-shadow: 0 0 0 3px color-mix(in oklab, var(--error) 35%, transparent); }
  .field-input:disabled { opacity: 0.6; }
  select.field-input {
    appearance: none; padding-inline-end: 2.75rem; text-overflow: ellipsis;
    background-image:
      linear-gradient(45deg, transparent 50%, var(--blue) 50%),
      linear-gradient(-45deg, transparent 50%, var(--blue) 50%);
    background-position: right 1.4375rem center, right 1.0625rem center;
    background-size: 6.5px 6.5px; background-repeat: no-repeat;
  }
  [dir='rtl'] select.field-input { background-position: left 1.0625rem center, left 1.4375rem center; }
  textarea.field-input { min-height: 8rem; resize: vertical; field-sizing: content; max-height: 70vh; }
  input[type='date'].field-input { appearance: none; text-align: start; }

  .fieldset { min-width: 0; margin: 0 0 1.75rem; padding: 0; border: 0; }
  .legend { display: block; width: 100%; margin-bottom: 0.625rem; padding: 0; font-weight: 600; line-height: 1.35; }
  .section { margin-top: 2.5rem; padding-top: 2rem; border-top: 1px solid var(--line); }
  .section:first-of-type { margin-top: 0; padding-top: 0; border-top: 0; }
  .section > .legend, .section-title { margin-bottom: 1.25rem; font-size: 1.375rem; font-weight: 750; letter-spacing: -0.015em; }
  .section > .legend { float: left; }
  .section > .legend + * { clear: both; }
  /* Of long steps: fields out of sight are not laid out; find-in-page and tabbing still reach them. */
  .fields-many > .field, .fields-many > .fieldset { content-visibility: auto; contain-intrinsic-size: auto 6rem; margin-inline: -4px; padding-inline: 4px; }

  .choices { display: grid; gap: 0.5rem; }
  .choice {
    display: flex; align-items: flex-start; gap: 0.75rem; min-height: 3rem; padding: 0.6875rem 0.9375rem;
    border: 1.5px solid var(--line); border-radius: 12px; background: var(--paper); line-height: 1.5; cursor: pointer;
  }
  .choice:hover, .card-choice:hover { border-color: var(--blue); }
  .choice:has(:checked), .card-choice:has(:checked) {
    border-color: var(--blue); background: color-mix(in oklab, var(--blue) 8%, var(--paper));
  }
  .choice:has(:focus-visible), .card-choice:has(:focus-visible) { outline: 3px solid var(--blue); outline-offset: 2px; }
  .choice:has([aria-invalid='true']), .card-choice:has([aria-invalid='true']) { border-color: var(--error); }
  .choice input, .card-choice input {
    flex: none; width: 1.5rem; height: 1.5rem; margin: 0 0 0; accent-color: var(--blue); cursor: pointer;
  }
  .choice input:focus-visible, .card-choice input:focus-visible { outline: none; }
  .choice { position: relative; }
  .choice label { flex: 1; min-width: 0; cursor: pointer; }
  .choice label::after { content: ''; position: absolute; inset: 0; }
  .choice small, .card-choice small { display: block; color: var(--soft); font-size: 0.9375rem; font-weight: 400; }
  .card-choice > span { flex: 1; min-width: 0; }

  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr)); gap: 0.75rem; }
  .card-choice {
    position: relative; display: flex; gap: 0.75rem; align-items: flex-start; min-height: 4.5rem; padding: 1rem 1.0625rem;
    border: 1.5px solid var(--line); border-radius: var(--radius); background: var(--paper);
    font-weight: 550; line-height: 1.4; cursor: pointer; transition: transform 0.15s, box-shadow 0.15s;
  }
  .card-choice:hover { transform: translateY(-2px); box-shadow: var(--lifted); }
  .card-choice:active { transform: scale(0.98); }

  .quantity {
    display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; align-items: center; padding: 1rem 1.0625rem;
    border: 1.5px solid var(--line); border-radius: var(--radius); background: var(--paper);
  }
  .quantity:has([type='checkbox']:checked) { border-color: var(--blue); background: color-mix(in oklab, var(--blue) 8%, var(--paper)); }
  .quantity-choice { display: flex; gap: 0.75rem; align-items: flex-start; min-height: 2.75rem; line-height: 1.4; cursor: pointer; }
  .quantity-choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0 0 0; accent-color: var(--blue); }
  .quantity-name { display: block; font-weight: 650; }
  .quantity-facts { display: block; color: var(--soft); font-size: 0.9375rem; }
  .quantity-count { display: flex; align-items: center; gap: 0.375rem; }
  .quantity-count button {
    width: 2.875rem; height: 2.875rem; padding: 0; border: 1.5px solid var(--control); border-radius: 12px;
    background: var(--paper); color: var(--blue); font-size: 1.375rem; font-weight: 650; line-height: 1;
  }
  .quantity-count button:hover { border-color: var(--blue); }
  .quantity-count button:disabled { opacity: 0.45; cursor: default; }
  .quantity-count input { width: 4.25rem; min-height: 2.875rem; padding: 0.375rem; text-align: center; font-variant-numeric: tabular-nums; }
  @media (min-width: 600px) { .quantity { grid-template-columns: minmax(0, 1fr) auto; } }

  .file-field { min-width: 0; }
  .file-drop {
    position: relative; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; min-height: 4.5rem; padding: 0.875rem 1.0625rem;
    border: 2px dashed var(--control); border-radius: var(--radius); background: var(--paper); color: var(--soft);
    font-size: 0.9375rem; line-height: 1.45; cursor: pointer;
  }
  .file-drop:hover, .file-drop[data-over='true'] { border-color: var(--blue); background: color-mix(in oklab, var(--blue) 7%, var(--paper)); }
  .file-drop:has(:focus-visible) { outline: 3px solid var(--blue); outline-offset: 2px; }
  .file-drop:has([aria-invalid='true']) { border-color: var(--error); }
  .file-drop input[type='file'] { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; font-size: 16px; cursor: pointer; }
  .file-prompt { pointer-events: none; font-weight: 600; color: var(--blue); }
  .file-limits { display: block; margin: 0.375rem 0 0; color: var(--soft); font-size: 0.875rem; line-height: 1.4; }
  .file-actions { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; }
  .file-action { min-height: 2.75rem; padding: 0 0.75rem; border: 0; border-radius: 10px; background: none; color: var(--blue); font-weight: 600; text-decoration: underline; text-underline-offset: 0.2em; }
  .file-action:hover { background: var(--mist); }
  .file-acceptance { display: flex; flex: 1 0 100%; align-items: center; gap: 0.75rem; }
  .file-acceptance .file-progress { flex: 1 1 0; width: auto; }
  .file-percent { min-width: 3.5em; color: var(--soft); font-size: 0.875rem; font-variant-numeric: tabular-nums; text-align: end; }
  .file-item {
    display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; min-height: 4.5rem; padding: 0.75rem 1.0625rem;
    border: 1.5px solid var(--line); border-radius: var(--radius); background: var(--paper);
  }
  .file-item { position: relative; }
  .file-item:has(input:focus-visible) { outline: 3px solid var(--blue); outline-offset: 2px; }
  .file-item:has([aria-invalid='true']) { border-color: var(--error); }
  .file-limits { display: block; margin: 0.375rem 0 0; color: var(--soft); font-size: 0.875rem; line-height: 1.45; }
  .file-actions { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  .file-action { min-height: 2.75rem; padding: 0; border: 0; background: none; color: var(--blue); font-weight: 600; text-decoration: underline; text-underline-offset: 0.2em; }
  .file-acceptance { display: flex; flex: 1 0 100%; align-items: center; gap: 0.75rem; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  .file-acceptance .file-progress { flex: 1; }
  .file-name { flex: 1 1 12rem; min-width: 0; font-weight: 600; overflow-wrap: anywhere; line-height: 1.35; }
  .file-size { display: block; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
  .file-progress, .progress-bar {
    appearance: none; display: block; flex: 1 0 100%; width: 100%; height: 0.5rem; border: 0; border-radius: 99px; overflow: hidden;
    background: color-mix(in oklab, var(--blue) 16%, var(--paper)); accent-color: var(--blue);
  }
  .file-progress::-webkit-progress-bar, .progress-bar::-webkit-progress-bar { background: transparent; }
  .file-progress::-webkit-progress-value, .progress-bar::-webkit-progress-value { background: var(--blue); border-radius: 99px; transition: width 0.1s linear; }
  .file-progress::-moz-progress-bar, .progress-bar::-moz-progress-bar { background: var(--blue); border-radius: 99px; }

  @media (prefers-reduced-motion: reduce) {
    .file-progress::-webkit-progress-value, .progress-bar::-webkit-progress-value { transition: none; }
  }

  .error-summary, .banner { margin: 0 0 1.5rem; padding: 1rem 1.25rem; border-radius: var(--radius); border: 1.5px solid var(--error); background: var(--palette-brand-errorGround); }
  .error-summary { border-inline-start-width: 8px; }
  .error-summary h2, .error-summary h3, .error-summary-title { margin: 0 0 0.5rem; font-size: 1.125rem; font-weight: 700; letter-spacing: 0; color: var(--error); }
  .error-summary a { display: inline-block; padding: 0.5rem 0; color: var(--error); font-weight: 600; line-height: 1.4; }
  .banner { color: var(--error); font-weight: 600; }
  .banner-warning { border-color: var(--palette-warning-main); background: var(--palette-brand-warningGround); color: var(--palette-warning-main); }
  .banner-success { border-color: var(--success); background: var(--palette-brand-successGround); color: var(--success); }
`;
