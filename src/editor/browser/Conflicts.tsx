import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import { Difference } from './Difference.tsx';
import type { Draft } from './drafts.ts';

interface ConflictsProps {
  work: Work;
  text: WorkText;
  draft: Draft;
  onDraft: (draft: Draft | undefined) => void;
}

/** What others have changed since a text was begun, to choose from. */
export function Conflicts({ work, text, draft, onDraft }: ConflictsProps) {
  const t = useTranslate();
  const theirs = draft.before !== text.text && draft.text !== text.text;
  const otherSource = work.mode === 'translate' && draft.source !== text.source;
  return (
    <>
      {otherSource && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button size="small" color="inherit" onClick={() => onDraft({ ...draft, source: text.source })}>
              {t('conflict.seen')}
            </Button>
          }
        >
          {t('conflict.source')}
          <Difference before={draft.source} after={text.source} locale={work.sourceLocale} />
        </Alert>
      )}
      {theirs && (
        <Alert severity="warning" variant="outlined">
          {t('conflict.text')}
          <Box sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text.text || t('panel.empty')}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => onDraft({ ...draft, before: text.text })}
            >
              {t('conflict.mine')}
            </Button>
            <Button size="small" color="inherit" variant="outlined" onClick={() => onDraft(undefined)}>
              {t('conflict.theirs')}
            </Button>
          </Box>
        </Alert>
      )}
    </>
  );
}
