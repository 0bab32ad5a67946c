import type { RouteModule } from '#journey/RouteModule.ts';
import { useSite } from '#pages/SiteContext.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';

/** The screen of a route that is a form. */
export default function FormRoute({ module }: { module: RouteModule }) {
  const { contact } = useSite();
  if (module.kind !== 'form') throw new Error(`The route ${module.route} is no form.`);
  return <FormScreen form={module.form} validators={module.validators} phones={contact.phones} />;
}
