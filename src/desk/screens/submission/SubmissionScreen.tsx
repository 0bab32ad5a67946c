import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { ConflictDialog } from '../../parts/ConflictDialog.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Shortcuts } from '../../parts/Shortcuts.tsx';
import { useUndo } from '../../parts/Undo.tsx';
import { useChange } from '../../parts/useChange.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { Answers } from './Answers.tsx';
import { LabelPicker } from './LabelPicker.tsx';
import { Mails } from './Mails.tsx';
import { Notes } from './Notes.tsx';
import { Section } from './Section.tsx';
import { StatePicker } from './StatePicker.tsx';

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
  const picker = { state: useRef<HTMLDivElement>(null), label: useRef<HTMLInputElement>(null) };
  const note = useRef<HTMLTextAreaElement>(null);
  const { reference, earlier, later, amounts, warnings, notes, mails, corrections, others } = submission;

  const list = `/forms/${encodeURIComponent(form.id)}`;
  const open = (next: string | null) => next !== null && navigate(`${list}/${next}${search}`);
  const shortcuts = [
    { key: 'j', title: t({ id: 'desk.earlier' }), run: () => open(earlier) },
    { key: 'k', title: t({ id: 'desk.later' }), run: () => open(later) },
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
          <Button component={Link} to={list + search} startIcon={<AppIcon name="back" />}>
            {form.title}
          </Button>
          <Button disabled={later === null} onClick={() => open(later)}>
            <FormattedMessage id="desk.later" />
          </Button>
          <Button disabled={earlier === null} onClick={() => open(earlier)}>
            <FormattedMessage id="desk.earlier" />
          </Button>
          <Shortcuts shortcuts={shortcuts} />
        </Stack>
      }
    >
      <Problem error={error} retry={reload} />
      <Problem error={changing.error} />
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2, color: 'text.secondary' }}
      >
        <Moment at={submission.createdAt} timeZone={form.timeZone} />
        <span>· {formatDisplayName(submission.locale, { type: 'language' })}</span>
        {submission.late && <Chip label={t({ id: 'desk.late' })} title={t({ id: 'desk.late.text' })} />}
        {submission.confirmedAt === null && <Chip label={t({ id: 'desk.unconfirmed' })} />}
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2, order: { xs: 1, md: 0 }, minWidth: 0 }}>
          {warnings.length > 0 && (
            <Section title={t({ id: 'desk.warnings' })} tone="warning">
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </Box>
            </Section>
          )}
          <Answers submission={submission} />
          {amounts.length > 0 && (
            <Section title={t({ id: 'desk.amounts' })}>
              <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.5 }}>
                {amounts.map(({ title, text }) => (
                  <Box key={title} sx={{ display: 'contents' }}>
                    <dt>{title}</dt>
                    <Box component="dd" sx={{ m: 0, fontWeight: 700, textAlign: 'right' }}>
                      {text}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Section>
          )}
        </Stack>
        <Stack component="aside" aria-label={t({ id: 'desk.work' })} sx={{ gap: 2, minWidth: 0 }}>
          <Section title={t({ id: 'desk.state' })}>
            <StatePicker ref={picker.state} form={form} submission={submission} changing={changing} />
            <LabelPicker
              ref={picker.label}
              form={form}
              submission={submission}
              changing={changing}
              reloadForm={reloadForm}
            />
          </Section>
          {notes && <Notes ref={note} form={form} reference={reference} notes={notes} reload={reload} />}
          {others !== null && others.length > 0 && (
            <Section title={t({ id: 'desk.others' })}>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {others.map((other) => (
                  <li key={other.form + other.reference}>
                    <Link to={`/forms/${encodeURIComponent(other.form)}/${other.reference}`}>
                      {other.reference}
                    </Link>{' '}
                    {other.title}
                  </li>
                ))}
              </Box>
            </Section>
          )}
          {mails !== null && mails.length > 0 && <Mails mails={mails} timeZone={form.timeZone} />}
          {corrections.length > 0 && (
            <Section title={t({ id: 'desk.corrections' })}>
              {corrections.map(({ number, author, at, reason }) => (
                <Box key={number} sx={{ mb: 1 }}>
                  <Typography variant="body2" color="text.secondary">
                    {author} · <Moment at={at} timeZone={form.timeZone} />
                  </Typography>
                  {reason}
                </Box>
              ))}
            </Section>
          )}
        </Stack>
      </Box>
      <ConflictDialog form={form} changing={changing} />
    </Page>
  );
}
