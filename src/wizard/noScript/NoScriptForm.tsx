import { useIntl } from 'react-intl';
import { CommandContext } from '#rjsf/CommandContext.ts';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import { FormHead } from '../start/FormHead.tsx';
import { UnavailableForm } from '../start/UnavailableForm.tsx';
import { commandButton } from './commandButton.ts';
import type { NoScriptFormProps } from './NoScriptFormProps.ts';
import { NoScriptReceipt } from './NoScriptReceipt.tsx';
import { NoScriptStep } from './NoScriptStep.tsx';

/** A form for browsers without script: one screen, rendered on the server. Browsers that run scripts never load this component. */
export function NoScriptForm(props: NoScriptFormProps) {
  const { form, contact, screen } = props;
  switch (screen.kind) {
    case 'notYetOpen':
    case 'closed':
      return <UnavailableForm form={form} state={screen.kind} contact={contact} />;
    default:
      return (
        <div className="wizard">
          <FormHead form={form} folded={screen.kind === 'step' && screen.step !== form.steps[0]?.id} />
          <CommandContext value={commandButton}>
            {screen.kind === 'step' && <NoScriptStep {...props} screen={screen} />}
            {screen.kind === 'receipt' && <NoScriptReceipt {...props} screen={screen} />}
            {screen.kind === 'needsScript' && <NoScriptMissing contact={contact} />}
          </CommandContext>
        </div>
      );
  }
}

/** In place of a form that asks for a proof of work always, which only a script can do. */
function NoScriptMissing({ contact }: Pick<NoScriptFormProps, 'contact'>) {
  const { formatMessage } = useIntl();
  return (
    <div className="wizard-body wrap">
      <section className="card wizard-main">
        <p className="banner">{formatMessage({ id: 'form.noScript' })}</p>
        <p>{formatMessage({ id: 'form.shut.contact' })}</p>
        <ContactLinks {...contact} />
      </section>
    </div>
  );
}
