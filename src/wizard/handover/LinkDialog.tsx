import { type FormEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RESUME } from '#contract/draftLink.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import { DraftRefusedError, mailLink, storeDraft } from './draftCalls.ts';
import { HandoverDialog } from './HandoverDialog.tsx';
import { LinkField } from './LinkField.tsx';
import { newDraftKey, sealDraft } from './sealedDraft.ts';
import { type HandedSession, packDraft } from './travellingDraft.ts';

/** A link whose draft the server has. */
interface MadeLink {
  id: string;
  key: string;
  /** Day until which it works, as the reader writes it. */
  date: string;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Makes a link to the draft, and has it mailed, or shows it to be copied and shared. */
export function LinkDialog({ session, onClose }: { session: HandedSession; onClose: () => void }) {
  const { form } = session;
  const { formatMessage } = useIntl();
  const { busy, failure, link, sentTo, proceed } = useDraftLink(session);
  const { store } = session.read();
  const { mail: confirmation } = form.submission;
  const known = confirmation && store.answer(confirmation.to);
  const hasFiles = filesIn(store.answers).length > 0;
  return (
    <HandoverDialog title={formatMessage({ id: 'handover.title' })} busy={busy} onClose={onClose}>
      {!link && (
        <>
          <p>
            {formatMessage({ id: 'handover.text' })} {hasFiles && formatMessage({ id: 'handover.files' })}
          </p>
          <AddressForm usual={typeof known === 'string' ? known : ''} busy={busy} onSend={proceed} />
        </>
      )}
      <div className="handover-said" role="status">
        {failure !== undefined && <p className="banner">{failure}</p>}
        {sentTo !== undefined && link && (
          <p>{formatMessage({ id: 'handover.sent' }, { address: sentTo, date: link.date })}</p>
        )}
      </div>
      {link && sentTo === undefined && (
        <LinkField
          address={location.origin + location.pathname + location.search + RESUME + link.key}
          date={link.date}
          title={formatMessage({ id: form.title })}
        />
      )}
      {!link && (
        <button type="button" className="link" disabled={busy} onClick={() => void proceed()}>
          <FormattedMessage id="handover.show" />
        </button>
      )}
    </HandoverDialog>
  );
}

/** The link to a draft: made once, and mailed to an address, if one is given. */
function useDraftLink(session: HandedSession) {
  const { form } = session;
  const { formatMessage, locale } = useIntl();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [link, setLink] = useState<MadeLink>();
  const [sentTo, setSentTo] = useState<string>();

  const make = async (): Promise<MadeLink | undefined> => {
    if (link) return link;
    const draft = await packDraft(session, locale);
    if (!draft) {
      setFailure(formatMessage({ id: 'handover.emptied' }));
      return undefined;
    }
    const key = newDraftKey();
    const sealed = await sealDraft(key, draft);
    const expires = await storeDraft(form, sealed, locale);
    return { id: sealed.id, key, date: formatDate(zonedMoment(expires, form.timeZone).day, locale) };
  };

  /** Makes the link if there is none, and mails it to an address, if one is given. */
  const proceed = async (to?: string) => {
    setBusy(true);
    setFailure(undefined);
    let made: MadeLink | undefined;
    try {
      made = await make();
      if (made && to !== undefined) await mailLink(form, made.id, { key: made.key, to, locale });
      if (made) setSentTo(to);
    } catch (error) {
      setFailure(textOf(error));
    }
    // Also where only the mail failed: the link can be copied.
    setLink(made);
    setBusy(false);
  };

  const textOf = (error: unknown) => {
    if (!globalThis.crypto?.subtle) return formatMessage({ id: 'handover.insecure' });
    return error instanceof DraftRefusedError ? error.message : formatMessage({ id: 'handover.unreached' });
  };

  return { busy, failure, link, sentTo, proceed };
}

interface AddressFormProps {
  /** The address to begin with. */
  usual: string;
  busy: boolean;
  onSend: (address: string) => Promise<void>;
}

function AddressForm({ usual, busy, onSend }: AddressFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState(false);
  const mail = (event: FormEvent) => {
    event.preventDefault();
    const to = input.current?.value.trim() ?? '';
    const wrong = !ADDRESS.test(to);
    setInvalid(wrong);
    if (wrong) input.current?.focus();
    else void onSend(to);
  };
  return (
    <form className="field" noValidate onSubmit={mail}>
      <label className="field-label" htmlFor={id}>
        <FormattedMessage id="handover.address" />
      </label>
      <p className="field-help" id={`${id}-help`}>
        <FormattedMessage id="handover.addressHelp" />
      </p>
      {invalid && (
        <p className="field-error" id={`${id}-error`}>
          <FormattedMessage id="handover.addressInvalid" />
        </p>
      )}
      <input
        className="field-input"
        id={id}
        ref={input}
        type="email"
        autoComplete="email"
        defaultValue={usual}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error ${id}-help` : `${id}-help`}
      />
      <button type="submit" className="button button-primary" disabled={busy}>
        <FormattedMessage id={busy ? 'handover.busy' : 'handover.mail'} />
      </button>
    </form>
  );
}
