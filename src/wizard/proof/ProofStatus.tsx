import { useText } from '#messages/useText.ts';

/** Announces, while a form waits for its proof of work, that it will be sent without further action. */
export function ProofStatus({ proving }: { proving: boolean }) {
  const t = useText();
  return (
    <p className="proof-status" role="status">
      {proving && t('form.checkingText')}
    </p>
  );
}
