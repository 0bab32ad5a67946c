import { themeStyles } from '#rjsf/themeStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';
import { resolveBreakpoints } from './breakpoints.ts';
import { cardStyle } from './elements/card.ts';
import { styleSheet } from './styleSheet.tsx';

const elementStyles = styleSheet({ '.card': cardStyle });

/** CSS of form screens in addition to `siteStyles`: inline in a form's document, a file on client-side navigation. */
export const formStyles = resolveBreakpoints(elementStyles + themeStyles + wizardStyles);
