import type { RouteModule } from '#journey/RouteModule.ts';
import { PageScreen } from '#pages/PageScreen.tsx';

/** The screen of a route that is an information page. */
export default function PageRoute({ module }: { module: RouteModule }) {
  if (module.kind !== 'page') throw new Error(`The route ${module.route} is no page.`);
  return <PageScreen page={module.page} />;
}
