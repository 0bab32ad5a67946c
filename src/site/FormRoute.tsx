import { Global } from '@emotion/react';
import type { RouteModule } from '#journey/RouteModule.ts';
import { useSite } from '#pages/SiteContext.ts';
import { fieldStyles } from '#rjsf/fieldStyles.ts';
import { wizardStyles } from '#rjsf/wizardStyles.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';

const styles = (
  <>
    <Global styles={fieldStyles} />
    <Global styles={wizardStyles} />
  </>
);

/** The screen of a route that is a form. */
export default function FormRoute({ module }: { module: RouteModule }) {
  const { contact } = useSite();
  if (module.kind !== 'form') throw new Error(`The route ${module.route} is no form.`);
  return (
    <>
      {styles}
      <FormScreen form={module.form} validators={module.validators} phones={contact.phones} />
    </>
  );
}
