import { useIntl } from 'react-intl';

/** Announces, while a form waits for its proof of work, that it will be sent without further action. */
export function ProofStatus({ proving }: { proving: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <p className="proof-status" role="status">
      {proving && formatMessage({ id: 'form.checkingText' })}
    </p>
  );
}
