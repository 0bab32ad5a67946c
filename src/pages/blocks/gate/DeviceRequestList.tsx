import { useEffect, useRef, useState } from 'react';
import { prefixed } from '#contract/addresses.ts';
import { receiptPath } from '#contract/receiptRoute.ts';
import { removeDraft } from '#device/storage/draftStorage.ts';
import { type KeptRequest, keptRequests } from '#device/storage/keptRequests.ts';
import { formatDate } from '#messages/formatDate.ts';
import { documentPrefix } from '../../documentPrefix.ts';
import type { DeviceTexts } from './DeviceTexts.ts';

/** The drafts and receipts that this device keeps; nothing where it keeps none. */
export function DeviceRequestList(texts: DeviceTexts) {
  const [requests, setRequests] = useState<KeptRequest[]>([]);
  const [removed, setRemoved] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A browser that refuses its storage keeps nothing.
    keptRequests().then(setRequests, () => setRequests([]));
  }, []);
  useEffect(() => {
    // The button that had the focus has been removed.
    if (removed) status.current?.focus({ preventScroll: true });
  }, [removed]);
  if (requests.length === 0 && !removed) return null;
  const remove = async (form: string) => {
    await removeDraft(form);
    setRequests(await keptRequests());
    setRemoved(true);
  };
  return (
    <section className="device-requests" aria-labelledby="device-requests">
      <h2 id="device-requests">{texts.title}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.kind === 'draft' ? request.form : request.reference}>
            {request.kind === 'draft' ? (
              <DraftItem draft={request} texts={texts} onRemove={() => void remove(request.form)} />
            ) : (
              <ReceiptItem receipt={request} texts={texts} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" tabIndex={-1} ref={status}>
        {removed && texts.removed}
      </p>
    </section>
  );
}

function DraftItem(props: {
  draft: Extract<KeptRequest, { kind: 'draft' }>;
  texts: DeviceTexts;
  onRemove: () => void;
}) {
  const { draft, texts, onRemove } = props;
  const [asked, setAsked] = useState(false);
  const name = titleOf(draft.titles, texts.locale);
  return (
    <>
      <div>
        <p className="device-name">{name}</p>
        <p>{texts.keptUntil.replace('{date}', formatDate(draft.until, texts.locale))}</p>
      </div>
      <a className="button button-primary" href={prefixed(documentPrefix(), draft.route)}>
        {texts.resume} <Hidden text={name} />
      </a>
      {/* Answers cannot be had back: it asks once more, in its own place. */}
      <button
        type="button"
        className="button button-outline"
        onClick={asked ? onRemove : () => setAsked(true)}
      >
        {asked ? texts.removeSurely : texts.remove} <Hidden text={name} />
      </button>
    </>
  );
}

function ReceiptItem(props: { receipt: Extract<KeptRequest, { kind: 'receipt' }>; texts: DeviceTexts }) {
  const { receipt, texts } = props;
  const { reference, titles, sent } = receipt;
  return (
    <>
      <div>
        <p className="device-name">{titleOf(titles, texts.locale)}</p>
        <p>
          {texts.sent.replace('{date}', formatDate(sent, texts.locale)).replace('{reference}', reference)}
        </p>
      </div>
      <a className="button button-outline" href={prefixed(documentPrefix(), receiptPath(reference))}>
        {texts.view} <Hidden text={reference} />
      </a>
    </>
  );
}

/** What tells buttons of the same name apart. */
function Hidden({ text }: { text: string }) {
  return <span className="visually-hidden">{text}</span>;
}

function titleOf(titles: Record<string, string>, locale: string): string {
  return titles[locale] ?? Object.values(titles)[0] ?? '';
}
