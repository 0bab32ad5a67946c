import { use, useEffect, useMemo } from 'react';
import type { MessagesByLocale, RouteModule } from '#contract/RouteModule.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { createTranslator, type Translate } from '#messages/translator.ts';
import { createValidators } from '#validation/createValidators.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';
import { laterStyles } from '#wizard/laterStyles.ts';
import { UnavailableForm } from '#wizard/start/UnavailableForm.tsx';
import { ScreenTitle } from './document/ScreenTitle.ts';
import { afterFirstTouch } from './loading/afterFirstTouch.ts';
import { useShell } from './shell/ShellContext.ts';
import { addStyles } from './styles/addStyles.ts';
import { useFormState } from './useFormState.ts';

/** Loads what few forms have. */
export async function prepare(module: RouteModule): Promise<void> {
  if (module.kind !== 'form' || !module.form.rare) return;
  const { addRareParts } = await import('#rjsf/rare/addRareParts.ts');
  addRareParts();
}

/** The screen of a form's route: the form while it is open, else a notice. Throws for a page's module. */
export default function FormRoute({ module, renew }: { module: RouteModule; renew?: () => Promise<void> }) {
  const { contact } = useShell();
  const setTitle = use(ScreenTitle);
  // Later: the browser then computes the styles of the whole page again.
  useEffect(() => afterFirstTouch(() => addStyles(laterStyles)), []);
  if (module.kind !== 'form') throw new Error(`The route ${module.route} is no form.`);
  const { form } = module;
  const state = useFormState(form, module.state);
  const validators = useMemo(() => createValidators(form, module.validators), [form, module.validators]);
  const localizers = useMemo(() => readersOf(module.messages), [module.messages]);
  if (state !== 'open') return <UnavailableForm form={form} state={state} contact={contact} />;
  return (
    <FormScreen
      form={form}
      validators={validators}
      phones={contact.phones}
      localizers={localizers}
      renew={renew}
      handoverTexts={module.handoverTexts}
      onTitle={setTitle}
    />
  );
}

/** Returns a localizer of each language that is loaded by then. */
function readersOf(messages: MessagesByLocale): () => Localizer[] {
  return () =>
    Object.entries(messages).map(([locale, texts]) => {
      let translate: Translate | undefined;
      return {
        locale,
        t: (id, values) => {
          translate ??= createTranslator(locale, texts);
          return translate(id, values);
        },
      };
    });
}
