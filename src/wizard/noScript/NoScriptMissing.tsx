import { useIntl } from 'react-intl';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import type { NoScriptFormProps } from './NoScriptFormProps.ts';

/** In place of a form that asks for a proof of work always, which only a script can do. */
export function NoScriptMissing({ contact }: Pick<NoScriptFormProps, 'contact'>) {
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
