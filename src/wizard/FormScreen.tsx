import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Sent } from '#device/storage/marks.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { ErrorBoundary } from '#rjsf/ErrorBoundary.tsx';
import { DraftNotice } from './draft/DraftNotice.tsx';
import { SavingLine } from './draft/SavingLine.tsx';
import { FormSession } from './FormSession.ts';
import { useHandover } from './handover/useHandover.ts';
import { useSending } from './sending/loadSending.ts';
import { useAntispamSignals } from './sending/useAntispamSignals.ts';
import { BeforeStart } from './start/BeforeStart.tsx';
import { FormHead } from './start/FormHead.tsx';
import { Preparation } from './start/Preparation.tsx';
import { useMoments } from './start/useMoments.ts';
import { useVisibleIndex } from './step/useStepIndex.ts';
import { useStrayTaps } from './step/useStrayTaps.ts';
import { ToastRegion } from './toast/Toast.tsx';
import { useToast } from './toast/useToast.ts';
import { useSessionState } from './useSessionState.ts';
import { Wizard } from './Wizard.tsx';

interface FormScreenProps {
  form: CompiledForm;
  validators: Validators;
  phones: string[];
  /** The languages of receipts that are loaded when it is called. */
  localizers?: () => readonly Localizer[];
  /** Loads the form as it is published now, and renders this again with it. Rejects if the network fails. */
  renew?: () => Promise<void>;
  /** URL of the texts for another device; without it the form cannot be continued there. */
  handoverTexts?: string;
  /** Called with the text before the form's name in the document's title. */
  onTitle?: (title: string | undefined) => void;
}

/** The screen of a form: its preparation screen if it has one, its steps, and the success dialog. */
export function FormScreen(props: FormScreenProps) {
  const { form, validators, localizers } = props;
  const { locale } = useIntl();
  const { state } = useLocation();
  const [session] = useState(() => new FormSession(form, validators, localizers));
  useLayoutEffect(() => session.renew(form, validators, localizers), [session, form, validators, localizers]);
  const [stored, setStored] = useState<Sent>();
  /** The browser cannot render the form: goes on without script, with the answers, unless they are stored already. */
  const leave = () => {
    const { receipt, store } = session.read();
    if (receipt) return setStored(receipt);
    import('./failure/leaveForNoScript.ts')
      .then(({ leaveForNoScript }) =>
        leaveForNoScript(form, { answers: store.answers, step: state?.step ?? 0, locale }),
      )
      .catch(() => location.assign(apiUrl(form, noScriptPath(form.id, locale))));
  };
  return (
    <>
      <ErrorBoundary onError={leave}>
        <OpenForm {...props} session={session} />
      </ErrorBoundary>
      {stored && (
        <p className="wrap" role="status">
          <FormattedMessage id={form.success.title} />{' '}
          <FormattedMessage
            id={form.success.reference ?? 'form.reference'}
            values={{ id: stored.id, reference: stored.reference }}
          />
        </p>
      )}
    </>
  );
}

function OpenForm(props: FormScreenProps & { session: FormSession }) {
  const { session, form, phones, handoverTexts, renew, onTitle } = props;
  const t = useTranslate();
  const code = useSending();
  const { closing, zone } = useMoments(form);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useSessionState(session);
  const { draft, receipt } = state;
  const { uploads } = session;
  const ahead = useSyncExternalStore(uploads.subscribe, uploads.ahead, uploads.ahead);
  const [prepared, setPrepared] = useState(!form.preparation);
  const index = useVisibleIndex();
  const { toast, show, dismiss } = useToast();
  const { trap, readSignals } = useAntispamSignals(session.begun);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    // It was shown before.
    if (draft.kind === 'restored' || draft.kind === 'resumed') setPrepared(true);
  }, [draft]);
  useStrayTaps();
  const unreached = useCallback(() => show(t('form.failure.network'), 'destructive'), [show, t]);
  const handover = useHandover(session, handoverTexts, unreached);

  // Emptied here or in another tab: it begins again.
  const emptied = draft.kind === 'cleared' || draft.kind === 'sent';
  useEffect(() => {
    if (emptied) navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [emptied, navigate, pathname, search]);

  const undo = (answers: Answers) => session.undo(answers);
  const leaveFor = useCallback(
    (path: string) => {
      session.finish();
      // The browser's Back button then leads to the first step.
      navigate(pathname, { replace: true, state: null });
      navigate(path);
    },
    [session, navigate, pathname],
  );

  const start = () => {
    flushSync(() => setPrepared(true));
    // Only if the removed button had the focus.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('.step-title')?.focus({ preventScroll: true });
  };

  const notice = (resume?: ReactNode) => (
    <DraftNotice form={form} state={draft} onStartOver={() => session.startOver()} onUndo={undo}>
      {resume}
    </DraftNotice>
  );
  return (
    <div className="wizard">
      <FormHead form={form} folded={prepared && index > 0}>
        <BeforeStart form={form} />
        {form.closes && (
          <p className="wizard-deadline">{t('form.openUntil', { moment: closing(form.closes), zone })}</p>
        )}
      </FormHead>
      {prepared || !form.preparation ? (
        <Wizard
          session={session}
          toast={show}
          notice={notice}
          keeping={
            <SavingLine
              saved={state}
              ahead={ahead}
              onErase={() => session.startOver()}
              onSave={session.setSaving}
              savesOthers={session.savesOthers}
              onElsewhere={handoverTexts === undefined ? undefined : handover.open}
            />
          }
          trap={trap}
          readSignals={readSignals}
          renew={renew}
          onTitle={onTitle}
        />
      ) : (
        <>
          {notice()}
          <Preparation form={form} preparation={form.preparation} onStart={start} />
        </>
      )}
      {receipt && code && (
        <code.SuccessDialog
          form={form}
          receipt={receipt}
          phones={phones}
          onClose={() => leaveFor('/')}
          onReceipt={leaveFor}
          onErase={session.eraseReceipt}
        />
      )}
      {handover.dialog}
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </div>
  );
}
