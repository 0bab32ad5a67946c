import { useEffect, useRef, useState } from 'react';
import { prefixed } from '#contract/addresses.ts';
import { receiptPath } from '#contract/receiptRoute.ts';
import { clearDevice, eraseDraft } from '#device/storage/clearDevice.ts';
import { removeReceipt } from '#device/storage/receiptStorage.ts';
import { SAVED_CHANGED, type SavedRequest, savedRequests } from '#device/storage/savedRequests.ts';
import { formatDate } from '#messages/formatDate.ts';
import { documentPrefix } from '../../documentPrefix.ts';
import type { DeviceTexts } from './DeviceTexts.ts';

/** The drafts and receipts that this device keeps, to go on with, look at and remove; nothing where it keeps none. */
export function DeviceRequestList(texts: DeviceTexts) {
  const [requests, setRequests] = useState<SavedRequest[]>([]);
  const [said, setSaid] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A browser that refuses its storage keeps nothing.
    const look = () => void savedRequests().then(setRequests, () => setRequests([]));
    look();
    window.addEventListener(SAVED_CHANGED, look);
    return () => window.removeEventListener(SAVED_CHANGED, look);
  }, []);
  useEffect(() => {
    // The button that had the focus has been removed.
    if (said) status.current?.focus({ preventScroll: true });
  }, [said]);
  if (requests.length === 0 && !said) return null;
  const remove = async (run: () => Promise<void>) => {
    try {
      await run();
      setRequests(await savedRequests());
      setSaid(texts.removed);
    } catch {
      setSaid(texts.left);
    }
  };
  return (
    <section className="device-requests" aria-labelledby="device-requests">
      <h2 id="device-requests">{texts.title}</h2>
      <ul>
        {requests.map((request) => (
          <RequestItem key={keyOf(request)} request={request} texts={texts} onRemove={remove} />
        ))}
      </ul>
      {requests.length > 1 && (
        <RemoveButton texts={texts} text={texts.removeAll} onRemove={() => void remove(clearDevice)} />
      )}
      <p role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
    </section>
  );
}

const keyOf = (request: SavedRequest) => (request.kind === 'draft' ? request.form : request.reference);

function RequestItem(props: {
  request: SavedRequest;
  texts: DeviceTexts;
  onRemove: (run: () => Promise<void>) => Promise<void>;
}) {
  const { request, texts, onRemove } = props;
  const { locale } = texts;
  const title = request.titles[locale] ?? Object.values(request.titles)[0] ?? '';
  const draft = request.kind === 'draft';
  const name = draft ? title : request.reference;
  const path = draft ? request.route : receiptPath(request.reference);
  const remove = () => (draft ? eraseDraft(request.form) : removeReceipt(request.reference));
  return (
    <li>
      <div>
        <p className="device-name">{title}</p>
        <p>{factOf(request, texts)}</p>
      </div>
      <a
        className={`button ${draft ? 'button-primary' : 'button-outline'}`}
        href={prefixed(documentPrefix(), path)}
      >
        {draft ? texts.resume : texts.view} <Hidden text={name} />
      </a>
      <RemoveButton texts={texts} text={texts.remove} name={name} onRemove={() => void onRemove(remove)} />
    </li>
  );
}

function factOf(request: SavedRequest, texts: DeviceTexts): string {
  const day = (date: string) => formatDate(date, texts.locale);
  if (request.kind === 'receipt')
    return texts.sent.replace('{date}', day(request.sent)).replace('{reference}', request.reference);
  return request.until === undefined ? texts.keptDays : texts.keptUntil.replace('{date}', day(request.until));
}

/** A removal cannot be undone: the button asks once more, in its own place. */
function RemoveButton(props: { texts: DeviceTexts; text: string; name?: string; onRemove: () => void }) {
  const { texts, text, name, onRemove } = props;
  const [asked, setAsked] = useState(false);
  return (
    <button type="button" className="button button-outline" onClick={asked ? onRemove : () => setAsked(true)}>
      {asked ? texts.removeSurely : text} {name && <Hidden text={name} />}
    </button>
  );
}

/** The text that distinguishes buttons of the same name. */
function Hidden({ text }: { text: string }) {
  return <span className="visually-hidden">{text}</span>;
}
