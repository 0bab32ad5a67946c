import { use, useMemo } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';
import { createValidators } from '#validation/createValidators.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';
import { UnavailableForm } from '#wizard/start/UnavailableForm.tsx';
import { ScreenTitle } from './document/ScreenTitle.ts';
import { useShell } from './shell/ShellContext.ts';

/** The screen of a form's route: the form while it is open, else a notice. Throws for a page's module. */
export default function FormRoute({ module }: { module: RouteModule }) {
  const { contact } = useShell();
  const setTitle = use(ScreenTitle);
  if (module.kind !== 'form') throw new Error(`The route ${module.route} is no form.`);
  const { form, state } = module;
  const validators = useMemo(() => createValidators(form, module.validators), [form, module.validators]);
  if (state !== 'open') return <UnavailableForm form={form} state={state} contact={contact} />;
  return <FormScreen form={form} validators={validators} phones={contact.phones} onTitle={setTitle} />;
}
