import type { CompiledForm } from '#contract/CompiledForm.ts';
import { themeStyles } from '#rjsf/themeStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';
import { cardStyle } from './elements/card.ts';
import { styleSheet } from './styleSheet.tsx';

const elementStyles = styleSheet({
  '.card': cardStyle,
  '.keeping': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 1.25rem',
    marginTop: '1.5rem',
    paddingTop: '0.75rem',
    borderTop: '1px solid var(--line)',
    color: 'var(--soft)',
    fontSize: '0.9375rem',
    '& .link': { color: 'inherit' },
  },
  '.keeping p': { flex: '1 1 100%' },
  // Nothing is kept without scripts.
  '.unscripted .keeping': { display: 'none' },
});

/** CSS of a form's screens in addition to `siteStyles`: inline in its document, a file on client-side navigation. */
export function formStyles(form: CompiledForm): string {
  return elementStyles + themeStyles(form) + wizardStyles(form);
}
