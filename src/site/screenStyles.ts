import type { RouteModule } from '#journey/RouteModule.ts';
import { pageStyles } from '#pages/pageStyles.ts';
import { themeStyles } from '#rjsf/themeStyles.ts';
import { wizardStyles } from '#wizard/wizardStyles.ts';

/**
 * The CSS of one route's screen beside the site's own. Browsers get it inside the document, or as a file of its own when
 * they come from another screen; no script carries any.
 */
export function screenStyles(module: RouteModule): string {
  return module.kind === 'form' ? themeStyles + wizardStyles : pageStyles(module.page);
}
