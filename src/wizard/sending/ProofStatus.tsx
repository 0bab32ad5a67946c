import { useText } from '#messages/useText.ts';

/** Says, while a form waits for its proof of work, that it will go by itself. */
export function ProofStatus({ proving }: { proving: boolean }) {
  const t = useText();
  return (
    <p className="proof-status" role="status">
      {proving && t('form.checkingText')}
    </p>
  );
}
