import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormState } from '#contract/RouteModule.ts';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import { FormHead } from './FormHead.tsx';
import { useMoments } from './useMoments.ts';

interface UnavailableFormProps {
  form: CompiledForm;
  state: Exclude<FormState, 'open'>;
  /** The organiser's contact. */
  contact: { email: string; phones: string[] };
}

const TITLES = { notYetOpen: 'form.shut.notYetOpen', closed: 'form.shut.closed' } as const;

/** The screen of a form that is not yet open or closed: says when it opens or when it closed. */
export function UnavailableForm({ form, state, contact }: UnavailableFormProps) {
  const { formatMessage } = useIntl();
  return (
    <div className="wizard">
      <FormHead form={form} />
      <div className="wizard-body wrap">
        <section className="card wizard-main" aria-labelledby="shut-title">
          <h2 className="step-title" id="shut-title">
            <FormattedMessage id={TITLES[state]} />
          </h2>
          <p>
            <Period form={form} state={state} />
          </p>
          <p>{formatMessage({ id: 'form.shut.contact' })}</p>
          <ContactLinks {...contact} />
        </section>
      </div>
    </div>
  );
}

function Period({ form, state }: Pick<UnavailableFormProps, 'form' | 'state'>) {
  const { formatMessage } = useIntl();
  const { opening, closing, zone } = useMoments(form);
  const { opens = '', closes } = form;
  if (state === 'closed')
    return formatMessage({ id: 'form.shut.openedUntil' }, { closes: closing(closes ?? ''), zone });
  if (closes === undefined) return formatMessage({ id: 'form.shut.opens' }, { opens: opening(opens), zone });
  return formatMessage(
    { id: 'form.shut.opensAndCloses' },
    { opens: opening(opens), closes: closing(closes), zone },
  );
}
