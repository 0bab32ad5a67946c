import { themeStyles } from '#rjsf/themeStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';

/** The CSS of every form's screen beside the site's own: inside the document, or a file for who comes from elsewhere. */
export const formStyles = themeStyles + wizardStyles;
