import review from '#wizard/review/ReviewStep.css?inline';
import contactLinks from '#wizard/sending/ContactLinks.css?inline';
import successDialog from '#wizard/sending/SuccessDialog.css?inline';
import wizard from '#wizard/Wizard.css?inline';
import { cardStyle } from './elements/card.ts';
import { styleSheet } from './styleSheet.tsx';

const own = styleSheet({
  '.card': cardStyle,
  '.receipt': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    marginTop: 'clamp(-3.75rem, -5vw, -2.75rem)',
  },
  '.receipt-site': { display: 'none' },
  '.receipt-card': { padding: 'clamp(1.125rem, 4vw, 2rem)' },
  '.receipt-card > h3': { marginTop: '1.25rem', fontSize: '1.0625rem' },
  '.receipt-card > h4': { marginTop: '0.75rem' },
  '.receipt-title': { marginBottom: '0.5rem', fontSize: '1.25rem' },
  '.receipt-label': { color: 'var(--soft)', fontSize: '0.9375rem', fontWeight: 600 },
  '.receipt-reference': {
    fontSize: 'clamp(2rem, 1.5rem + 3vw, 3rem)',
    fontWeight: 700,
    lineHeight: 1.2,
    letterSpacing: '0.04em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '.receipt-buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.75rem 1rem',
    marginBlock: '0.75rem 1rem',
  },
  '.receipt-said': { fontWeight: 600 },
  '.receipt-sent': { marginBottom: '1.5rem', color: 'var(--soft)' },
  '.receipt-steps': {
    display: 'grid',
    gap: '0.375rem',
    margin: 0,
    paddingInlineStart: '1.375rem',
    listStyle: 'decimal',
  },
  '.receipt-amount': {
    display: 'block',
    fontSize: 'clamp(1.5rem, 1.3rem + 1vw, 1.875rem)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.receipt-provisional, .receipt-privacy': { marginTop: '0.5rem', color: 'var(--soft)' },
  '.receipt-account': { margin: '0.25rem 0 0' },
  '.receipt-account > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1.5rem',
    paddingBlock: '0.5rem',
    borderTop: '1px solid var(--line)',
  },
  '.receipt-account dt': { color: 'var(--soft)' },
  '.receipt-account dd': {
    margin: 0,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '.receipt-keeping': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.75rem 1.25rem',
    color: 'var(--soft)',
    fontSize: '0.9375rem',
  },
  '.unscripted .receipt-looking': { display: 'none' },
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    html: { fontSize: '62.5%' },
    '.wizard, .wizard-head, .wizard-head .wrap, .receipt-card': { padding: 0 },
    '.wizard *': { background: 'none', color: '#000' },
    '.receipt-site': { display: 'block' },
    '.receipt': { display: 'block', margin: 0, padding: 0 },
    '.receipt-card': { border: 0, marginTop: '1.25rem', breakInside: 'avoid' },
    '.receipt-buttons, .receipt-keeping, .wizard-head .link': { display: 'none' },
    '.review': { gridTemplateColumns: '1fr 1fr 1fr', gap: '0.375rem 1.25rem', marginTop: '0.25rem' },
    // A long text is cut: the receipt has one page.
    '.review dd': {
      display: '-webkit-box',
      WebkitLineClamp: '3',
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
  },
});

/** CSS of receipts in addition to `siteStyles`. */
export const receiptStyles = wizard + contactLinks + review + successDialog + own;
