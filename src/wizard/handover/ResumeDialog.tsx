import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DRAFT_KEY } from '#contract/draftLink.ts';
import { draftSecrets } from '#contract/draftSecrets.ts';
import { savesAnswers } from '#device/storage/saving.ts';
import { hasName } from '#journey/hasName.ts';
import { DraftRefusedError, fetchDraft, removeDraft } from './draftCalls.ts';
import { HandoverDialog } from './HandoverDialog.tsx';
import type { Resumed } from './ResumedNotice.tsx';
import { openSealedDraft, UnreadableDraftError } from './sealedDraft.ts';
import { type HandedSession, unpackDraft } from './travellingDraft.ts';

/**
 * Opens the draft of an arrived link here, after a question: programs that check mails open links, some of these programs run
 * scripts, and a link opens once.
 */
export function ResumeDialog(props: {
  session: HandedSession;
  linkKey: string;
  onResumed: (how: Resumed) => void;
  onClose: () => void;
}) {
  const { session, linkKey, onResumed, onClose } = props;
  const { form } = session;
  const { formatMessage } = useIntl();
  const whole = DRAFT_KEY.test(linkKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(whole ? undefined : formatMessage({ id: 'handover.cut' }));
  const [over, setOver] = useState(!whole);

  const fail = (text: string, final: boolean) => {
    setFailure(text);
    setOver(final);
    setBusy(false);
  };

  /** @param apart - on a device of somebody else */
  const resume = async (apart: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (!globalThis.crypto?.subtle) return fail(formatMessage({ id: 'handover.insecure' }), true);
      const { id } = await draftSecrets(linkKey);
      const draft = await openSealedDraft(linkKey, await fetchDraft(form, id));
      if (!hasName(form, draft.form)) return fail(formatMessage({ id: 'handover.otherForm' }), true);
      if (apart) session.setApart();
      const files = await unpackDraft(session, draft);
      const removed = await removeDraft(form, id).then(
        () => true,
        () => false,
      );
      onResumed({ files, removed, changed: draft.version !== form.version });
      return onClose();
    } catch (error) {
      if (error instanceof UnreadableDraftError) return fail(formatMessage({ id: 'handover.cut' }), true);
      if (!(error instanceof DraftRefusedError))
        return fail(formatMessage({ id: 'handover.unreachedLink' }), false);
      return error.status === 404
        ? fail(formatMessage({ id: 'handover.gone' }), true)
        : fail(error.message, false);
    }
  };

  const { stored } = session.read();
  return (
    <HandoverDialog
      title={formatMessage({ id: 'handover.resumeTitle' })}
      busy={busy}
      close={over ? undefined : 'handover.later'}
      onClose={onClose}
    >
      {!over && (
        <p>
          {formatMessage({ id: 'handover.resumeText' })}{' '}
          {stored !== 'nothing' && formatMessage({ id: 'handover.merge' })}
        </p>
      )}
      <div className="handover-said" role="status">
        {failure !== undefined && <p className="banner">{failure}</p>}
      </div>
      {!over && busy && <p>{formatMessage({ id: 'handover.resuming' })}</p>}
      {!over && savesAnswers() && <p>{formatMessage({ id: 'handover.whose' })}</p>}
      {!over && (
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          onClick={() => void resume(false)}
        >
          <FormattedMessage id={savesAnswers() ? 'handover.resumeOwn' : 'handover.resume'} />
        </button>
      )}
      {!over && savesAnswers() && (
        <button
          type="button"
          className="button button-outline"
          disabled={busy}
          onClick={() => void resume(true)}
        >
          <FormattedMessage id="handover.resumeApart" />
        </button>
      )}
    </HandoverDialog>
  );
}
