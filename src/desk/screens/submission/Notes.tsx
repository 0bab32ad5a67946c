import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChangedNote, NewNote } from '#contract/desk/changes.ts';
import type { FormView } from '#contract/desk/forms.ts';
import type { NoteView } from '#contract/desk/submission.ts';
import { CallError } from '../../api/CallError.ts';
import { send } from '../../api/calls.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { useTyped } from '../../session/typedWords.ts';

/** Characters of a note. */
const LONGEST = 5_000;

interface NotesProps {
  ref: Ref<HTMLTextAreaElement>;
  form: FormView;
  reference: string;
  notes: readonly NoteView[];
  reload: () => Promise<void>;
}

/** The organisers' notes, which no applicant sees. What is typed stays in this tab until it is saved. */
export function Notes({ ref, form, reference, notes, reload }: NotesProps) {
  const { formatMessage: t } = useIntl();
  const path = `forms/${encodeURIComponent(form.id)}/submissions/${reference}/notes`;
  const mayWrite = form.verbs.includes('note');
  return (
    <Section title={t({ id: 'desk.notes' })}>
      <Stack sx={{ gap: 2 }}>
        {notes.map((note) => (
          <Note key={note.id} note={note} place={reference} mayWrite={mayWrite} reload={reload} />
        ))}
        {mayWrite && (
          <NoteField
            ref={ref}
            place={`${reference} note`}
            label={t({ id: 'desk.note' })}
            save={async (text) => {
              const body: NewNote = { text };
              await send<NoteView>('post', path, body);
              await reload();
            }}
          />
        )}
      </Stack>
    </Section>
  );
}

interface NoteProps {
  note: NoteView;
  place: string;
  mayWrite: boolean;
  reload: () => Promise<void>;
}

function Note({ note, place, mayWrite, reload }: NoteProps) {
  const { formatMessage: t } = useIntl();
  /** The note as it was when its person began to edit it: a newer one, of another window, is not replaced unread. */
  const [edited, setEdited] = useState<NoteView>();
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<NoteView>();
  const { id, author, own, text, createdAt, version } = theirs ?? edited ?? note;
  const save = async (words: string) => {
    const body: ChangedNote = { text: words, version };
    try {
      await send<NoteView>('put', `notes/${id}`, body);
    } catch (error) {
      const present = (error as CallError).present<NoteView>('text', 'version');
      if (present) {
        setTheirs(present);
        throw new CallError(409, [t({ id: 'desk.note.conflict' })], present, error);
      }
      throw error;
    }
    setTheirs(undefined);
    setEdited(undefined);
    await reload();
  };
  return (
    <Box component="article">
      <Typography variant="body2" color="textSecondary">
        {author} · <Moment at={createdAt} />
      </Typography>
      {(!edited || theirs) && <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}
      {own && mayWrite && !edited && (
        <Button size="small" onClick={() => setEdited(note)} sx={{ ml: -0.5 }}>
          <FormattedMessage id="desk.note.edit" />
        </Button>
      )}
      {edited && (
        <NoteField
          place={`${place} ${id}`}
          label={t({ id: 'desk.note.own' })}
          saved={edited.text}
          save={save}
          cancel={() => {
            setTheirs(undefined);
            setEdited(undefined);
          }}
        />
      )}
    </Box>
  );
}

interface NoteFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  place: string;
  label: string;
  saved?: string;
  save: (text: string) => Promise<void>;
  cancel?: () => void;
}

function NoteField({ ref, place, label, saved, save, cancel }: NoteFieldProps) {
  const { formatMessage: t } = useIntl();
  const [text, type, clear] = useTyped(place, saved);
  const { failure, busy, attempt } = useAttempt();
  const submit = () => {
    if (busy || text.trim() === '') return;
    attempt(async () => {
      await save(text.trim());
      clear();
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <Stack component="form" sx={{ gap: 1 }} onSubmit={(event) => [event.preventDefault(), submit()]}>
      {failure?.status === 409 ? (
        <Alert severity="warning">{failure.texts[0]}</Alert>
      ) : (
        <Problem error={failure} />
      )}
      <TextField
        inputRef={ref}
        multiline
        minRows={2}
        label={label}
        helperText={t({ id: 'desk.note.help' })}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" disabled={busy || text.trim() === ''}>
          <FormattedMessage id="desk.save" />
        </Button>
        {cancel && (
          <Button
            onClick={() => {
              clear();
              cancel();
            }}
          >
            <FormattedMessage id="desk.cancel" />
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
