import { CommandContext } from '#rjsf/CommandContext.ts';
import { FormHead } from '../start/FormHead.tsx';
import { UnavailableForm } from '../start/UnavailableForm.tsx';
import { commandButton } from './commandButton.ts';
import type { NoScriptFormProps } from './NoScriptFormProps.ts';
import { NoScriptMissing } from './NoScriptMissing.tsx';
import { NoScriptReceipt } from './NoScriptReceipt.tsx';
import { NoScriptStep } from './NoScriptStep.tsx';

/** A form for browsers without script: one screen, rendered on the server. Browsers that run scripts never load this. */
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
