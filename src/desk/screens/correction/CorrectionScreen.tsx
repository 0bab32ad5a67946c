import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Corrected, Correction } from '#contract/desk/changes.ts';
import type { AnswersView } from '#contract/desk/submission.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import { decodePayload, encodePayload } from '#journey/payload.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { CallError } from '../../api/CallError.ts';
import { send } from '../../api/calls.ts';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { useTyped } from '../../session/typedWords.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { AnswerControl } from './AnswerControl.tsx';
import { correctableSteps } from './correctable.ts';

/** An organiser corrects a submission. The form's own rules check it; what was sent first is kept beside it. */
export default function CorrectionScreen() {
  const { form = '', reference = '' } = useParams();
  const { formatMessage: t } = useIntl();
  const path = `forms/${encodeURIComponent(form)}/submissions/${encodeURIComponent(reference)}`;
  const { data, error, reload } = useLoaded<AnswersView>(`${path}/answers`);
  if (error?.status === 404) return <NotFoundScreen />;
  if (data) return <CorrectionForm latest={data} reference={reference} path={path} reload={reload} />;
  return (
    <Page narrow title={t({ id: 'desk.correct.title' }, { reference })}>
      <Problem error={error} retry={reload} />
    </Page>
  );
}

interface CorrectionFormProps {
  /** The answers as they are now. */
  latest: AnswersView;
  reload: () => Promise<void>;
  reference: string;
  /** Of the submission, in the API. */
  path: string;
}

function CorrectionForm({ latest, reload, reference, path }: CorrectionFormProps) {
  const { formatMessage: t } = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  // As they were when the correction began, until the person has read that others changed them.
  const [view, setView] = useState(latest);
  const { version, texts } = view;
  const form = view.form as unknown as CompiledForm;
  const given: Answers = decodePayload(form, view.payload).answers;
  // Answers by path; an answer that was removed is null.
  const [typed, type, clear] = useTyped(`${reference} correction`, '{}');
  const [reason, setReason, clearReason] = useTyped(`${reference} reason`);
  const changes: Record<string, Answer> = JSON.parse(typed);
  const [error, setError] = useState<CallError>();
  const [checked, setChecked] = useState<Corrected>();
  const [busy, setBusy] = useState(false);

  const titleOf = (id: string) => texts[id] ?? id;
  const answers = Object.entries(changes).reduce(
    (before, [at, answer]) => withAnswerAt(before, at, answer ?? undefined),
    given,
  );
  const change = (at: string, answer: Answer) => {
    setChecked(undefined);
    const { [at]: _, ...others } = changes;
    const isSame = JSON.stringify(answer) === JSON.stringify(answerAt(given, at));
    type(JSON.stringify(isSame ? others : { ...others, [at]: answer ?? null }));
  };
  const attempt = async (dryRun: boolean) => {
    setBusy(true);
    setError(undefined);
    const payload = encodePayload(form, answers, new Date());
    const body: Correction = { version, payload, reason: reason.trim(), dryRun };
    try {
      const corrected = await send<Corrected>('post', `${path}/correction`, body);
      if (dryRun) return setChecked(corrected);
      clear();
      clearReason();
      navigate(`..${search}`, { relative: 'path' });
    } catch (cause) {
      const failure = withTitles(CallError.from(cause), (at) => {
        const field = fieldAt(form, at);
        return field && titleOf(field.title);
      });
      setChecked(undefined);
      setError(failure);
      if (failure.status === 409) await reload();
    } finally {
      setBusy(false);
    }
  };

  const errors = Object.fromEntries(reasonsOf(error).map(({ path: at, message }) => [at, message]));
  const isEmpty = Object.keys(changes).length === 0;
  return (
    <Page narrow title={t({ id: 'desk.correct.title' }, { reference })}>
      <Stack
        component="form"
        sx={{ gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          attempt(checked === undefined);
        }}
      >
        <Typography>
          <FormattedMessage id="desk.correct.text" />
        </Typography>
        {correctableSteps(form).map(({ title, fields, others }) => (
          <Section key={title} title={titleOf(title)}>
            <Stack sx={{ gap: 2 }}>
              {fields.map((field) => (
                <AnswerControl
                  key={field.path}
                  field={field}
                  label={titleOf(field.title)}
                  texts={texts}
                  answer={answerAt(answers, field.path)}
                  error={errors[field.path]}
                  onChange={(answer) => change(field.path, answer)}
                />
              ))}
              {others.length > 0 && (
                <Typography variant="body2" color="textSecondary">
                  <FormattedMessage
                    id="desk.correct.not"
                    values={{ fields: others.map((field) => titleOf(field.title)).join(', ') }}
                  />
                </Typography>
              )}
            </Stack>
          </Section>
        ))}
        <TextField
          required
          multiline
          minRows={2}
          label={t({ id: 'desk.correct.reason' })}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1_000 } }}
        />
        {error?.status === 409 ? (
          <Alert
            severity="warning"
            role="alert"
            action={
              <Button
                color="inherit"
                size="small"
                disabled={latest.version === version}
                onClick={() => {
                  setError(undefined);
                  setView(latest);
                }}
              >
                <FormattedMessage id="desk.correct.goOn" />
              </Button>
            }
          >
            <FormattedMessage id="desk.correct.conflict" />
          </Alert>
        ) : (
          <Problem error={error} />
        )}
        {checked && (
          <Alert severity="info" role="status">
            {checked.amounts.length === 0 && <FormattedMessage id="desk.correct.sameAmounts" />}
            {checked.amounts.map(({ title, before, after }) => (
              <div key={`${title} ${before} ${after}`}>
                {title} {before} → <strong>{after}</strong>
              </div>
            ))}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" disabled={busy || isEmpty || reason.trim() === ''}>
            <FormattedMessage id={checked ? 'desk.correct.save' : 'desk.correct.check'} />
          </Button>
          <Button component={RouterLink} to={`..${search}`} relative="path">
            <FormattedMessage id="desk.cancel" />
          </Button>
        </Stack>
      </Stack>
    </Page>
  );
}

interface Reason {
  /** Of the field, if it concerns one. */
  path?: string;
  message: string;
}

function reasonsOf(error: CallError | undefined): Reason[] {
  return (error?.reply as { details?: Reason[] } | undefined)?.details ?? [];
}

/** The same error, which names fields by their titles. */
function withTitles(error: CallError, titleAt: (path: string) => string | undefined): CallError {
  const reasons = reasonsOf(error);
  if (reasons.length === 0) return error;
  const texts = reasons.map(({ path = '', message }) => [titleAt(path), message].filter(Boolean).join(' : '));
  return new CallError(error.status, texts, error.reply, error);
}
