import { themeStyles } from '#rjsf/themeStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';
import { withWidths } from './breakpoints.ts';
import { cardLook } from './looks/card.ts';
import { styleSheet } from './styleSheet.tsx';

const looks = styleSheet({ '.card': cardLook });

/** The CSS of every form's screen beside the site's own: inside the document, or a file for who comes from elsewhere. */
export const formStyles = withWidths(looks + themeStyles + wizardStyles);
