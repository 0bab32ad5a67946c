import type { CompiledForm } from '#contract/CompiledForm.ts';
import { themeStyles } from '#rjsf/themeStyles.ts';
import { receiptStyles as receipt } from '#wizard/receipt/receiptStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';
import { cardStyle } from './elements/card.ts';
import { styleSheet } from './styleSheet.tsx';

const cards = styleSheet({ '.card': cardStyle });

/** CSS of a form's screens in addition to `siteStyles`: inline in its document, a file on client-side navigation. */
export function formStyles(form: CompiledForm): string {
  return cards + themeStyles(form) + wizardStyles(form);
}

/** CSS of receipts in addition to `siteStyles`. */
export const receiptStyles = cards + receipt;
