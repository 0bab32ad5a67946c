import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { Neighbours } from '#contract/desk/list.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { ConflictDialog } from '../../parts/ConflictDialog.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { Shortcuts } from '../../parts/Shortcuts.tsx';
import { useUndo } from '../../parts/Undo.tsx';
import { useChange } from '../../parts/useChange.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { listParameters, orderOf } from '../list/listSearch.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { Amounts } from './Amounts.tsx';
import { Answers } from './Answers.tsx';
import { Corrections } from './Corrections.tsx';
import { LabelPicker } from './LabelPicker.tsx';
import { Mails } from './Mails.tsx';
import { Notes } from './Notes.tsx';
import { Others } from './Others.tsx';
import { StatePicker } from './StatePicker.tsx';
import { Warnings } from './Warnings.tsx';

/** One submission, as its applicant saw it, and what the organisers make of it. */
export default function SubmissionScreen() {
  const { form = '', reference = '' } = useParams();
  const { formatMessage: t } = useIntl();
  const path = `forms/${encodeURIComponent(form)}`;
  const formView = useLoaded<FormView>(path);
  const submission = useLoaded<SubmissionView>(`${path}/submissions/${encodeURIComponent(reference)}`);
  const error = submission.error ?? formView.error;
  if (error?.status === 404) return <NotFoundScreen />;
  if (!formView.data || !submission.data || submission.data.reference !== reference) {
    return (
      <Page title={reference}>
        <Problem error={error} retry={submission.reload} />
        {!error && <Typography>{t({ id: 'desk.loading' })}</Typography>}
      </Page>
    );
  }
  return (
    <Submission
      key={reference}
      form={formView.data}
      submission={submission.data}
      error={error}
      reload={submission.reload}
      reloadForm={formView.reload}
    />
  );
}

interface SubmissionProps {
  form: FormView;
  submission: SubmissionView;
  /** Of the last question whether something is new. */
  error: ReturnType<typeof useLoaded>['error'];
  reload: () => Promise<void>;
  reloadForm: () => Promise<void>;
}

function Submission({ form, submission, error, reload, reloadForm }: SubmissionProps) {
  const { formatMessage: t, formatDisplayName } = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { undo } = useUndo();
  const changing = useChange(form.id, reload);
  const picker = { state: useRef<HTMLElement>(null), label: useRef<HTMLInputElement>(null) };
  const note = useRef<HTMLTextAreaElement>(null);
  const { reference, amounts, warnings, notes, mails, corrections, others } = submission;

  const list = `/forms/${encodeURIComponent(form.id)}`;
  const parameters = new URLSearchParams(search);
  const { after: _, ...filter } = listParameters(parameters);
  const beside = useLoaded<Neighbours>(
    `forms/${encodeURIComponent(form.id)}/submissions/${encodeURIComponent(reference)}/neighbours`,
    filter,
  );
  const [opened, setOpened] = useState<Neighbours>();
  if (beside.data && !opened) setOpened(beside.data);
  // In a list by state, another state moves a submission: its reader goes on from where it was.
  const neighbours = orderOf(parameters).startsWith('state') ? opened : beside.data;
  /** Where the reader goes as soon as it is known what is there. */
  const [goal, setGoal] = useState<keyof Neighbours>();
  useEffect(() => {
    if (!goal || !neighbours) return;
    setGoal(undefined);
    if (neighbours[goal] !== null) navigate(`${list}/${neighbours[goal]}${search}`);
  }, [goal, neighbours, navigate, list, search]);
  const shortcuts = [
    { key: 'j', title: t({ id: 'desk.next' }), run: () => setGoal('next') },
    { key: 'k', title: t({ id: 'desk.previous' }), run: () => setGoal('previous') },
    { key: 's', title: t({ id: 'desk.state' }), run: () => picker.state.current?.focus() },
    { key: 'l', title: t({ id: 'desk.labels' }), run: () => picker.label.current?.focus() },
    { key: 'n', title: t({ id: 'desk.note' }), run: () => note.current?.focus() },
    { key: 'u', title: t({ id: 'desk.undo' }), run: undo },
    { key: '/', title: t({ id: 'desk.keys.list' }), run: () => navigate(list + search) },
  ];
  return (
    <Page
      title={reference}
      actions={
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }} className="desk-no-print">
          <Button component={RouterLink} to={list + search} startIcon={<AppIcon name="back" />}>
            {form.title}
          </Button>
          <Button disabled={!neighbours?.previous} onClick={() => setGoal('previous')}>
            <FormattedMessage id="desk.previous" />
          </Button>
          <Button disabled={!neighbours?.next} onClick={() => setGoal('next')}>
            <FormattedMessage id="desk.next" />
          </Button>
          <Button component={RouterLink} to={`${list}/dossier?reference=${reference}`}>
            <FormattedMessage id="desk.print" />
          </Button>
          {form.verbs.includes('correct') && (
            <Button component={RouterLink} to={`correct${search}`} relative="path">
              <FormattedMessage id="desk.correct" />
            </Button>
          )}
          <Shortcuts shortcuts={shortcuts} />
        </Stack>
      }
    >
      <Problem error={error ?? beside.error} retry={error ? reload : beside.reload} />
      <Problem error={changing.error} />
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2, color: 'text.secondary' }}
      >
        <Moment at={submission.createdAt} />
        <span>· {formatDisplayName(submission.locale, { type: 'language' })}</span>
        {submission.late && <Chip label={t({ id: 'desk.late' })} title={t({ id: 'desk.late.text' })} />}
        {submission.confirmedAt === null && <Chip label={t({ id: 'desk.unconfirmed' })} />}
      </Stack>
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, columnGap: 3, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
          gridTemplateAreas: { xs: '"state" "answers" "more"', md: '"answers state" "answers more"' },
          gridTemplateRows: { md: 'auto 1fr' },
        }}
      >
        <Box sx={{ gridArea: 'state' }}>
          <Section title={t({ id: 'desk.work' })}>
            <StatePicker ref={picker.state} form={form} submission={submission} changing={changing} />
            <LabelPicker
              ref={picker.label}
              form={form}
              submission={submission}
              changing={changing}
              reloadForm={reloadForm}
            />
          </Section>
        </Box>
        <Stack sx={{ gridArea: 'answers', gap: 2 }}>
          <Warnings warnings={warnings} />
          <Answers submission={submission} />
          <Amounts amounts={amounts} />
        </Stack>
        <Stack sx={{ gridArea: 'more', gap: 2 }}>
          {notes && <Notes ref={note} form={form} reference={reference} notes={notes} reload={reload} />}
          {others && <Others others={others} />}
          {mails && <Mails form={form} reference={reference} mails={mails} reload={reload} />}
          <Corrections corrections={corrections} />
        </Stack>
      </Box>
      <ConflictDialog form={form} changing={changing} />
    </Page>
  );
}
