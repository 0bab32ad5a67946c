import { CommandContext } from '#rjsf/CommandContext.ts';
import { FormHead } from '../start/FormHead.tsx';
import { UnavailableForm } from '../start/UnavailableForm.tsx';
import { commandButton } from './commandButton.ts';
import type { PlainFormProps } from './PlainFormProps.ts';
import { PlainMissing } from './PlainMissing.tsx';
import { PlainReceipt } from './PlainReceipt.tsx';
import { PlainStep } from './PlainStep.tsx';

/** A form for browsers without script: one screen, rendered on the server. Browsers that run scripts never load this. */
export function PlainForm(props: PlainFormProps) {
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
            {screen.kind === 'step' && <PlainStep {...props} screen={screen} />}
            {screen.kind === 'receipt' && <PlainReceipt {...props} screen={screen} />}
            {screen.kind === 'needsScript' && <PlainMissing contact={contact} />}
          </CommandContext>
        </div>
      );
  }
}
