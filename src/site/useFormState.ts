import { useEffect, useState } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormState } from '#contract/RouteModule.ts';
import { PERIODS } from '#contract/urls.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { type FormPeriod, formPeriod } from '#journey/formPeriod.ts';

/**
 * Whether a form is open: as published, but on a page of a static host, which may be old, as the server says. If it does not
 * answer, this device's clock decides.
 */
export function useFormState(form: CompiledForm, published: FormState): FormState {
  const [asked, setAsked] = useState<FormState>();
  useEffect(() => {
    if (form.submission.origin === undefined || !(form.opens || form.closes)) return;
    let shown = true;
    fetch(apiUrl(form, PERIODS + form.id))
      .then((answer) => (answer.ok ? (answer.json() as Promise<FormPeriod>) : Promise.reject()))
      .catch(() => formPeriod(form, new Date()))
      .then(({ state }) => shown && setAsked(state));
    return () => {
      shown = false;
    };
  }, [form]);
  return asked ?? published;
}
