import type { RouteModule } from '#contract/RouteModule.ts';
import { PageScreen } from '#pages/PageScreen.tsx';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** The screen of an information page's route. Throws for a form's module. */
export default function PageRoute({ module }: { module: RouteModule }) {
  const { locale } = useLanguage();
  if (module.kind !== 'page') throw new Error(`The route ${module.route} is no page.`);
  return <PageScreen id={module.id} html={module.html[locale] ?? ''} />;
}
