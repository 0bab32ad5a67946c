import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { longestTranslation } from '#messages/compareWriting.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { messageParts } from '#publication/exchange/inlineCodes.ts';
import { wordChanges } from '#publication/translation/wordDifference.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import type { WriteResult } from './api.ts';
import { checksOf, termsIn } from './checksOf.ts';
import type { Draft } from './drafts.ts';
import { MessageFields } from './MessageFields.tsx';
import { WriteNotice } from './WriteNotice.tsx';

interface TextPanelProps {
  work: Work;
  text: WorkText;
  draft: Draft | undefined;
  /** `3`, `of 25` */
  position: { at: number; of: number };
  /** The first field gets the focus whenever it changes. */
  focus: number;
  onDraft: (draft: Draft | undefined) => void;
  onWrite: (draft: Draft, state: 'approved' | 'needs-review') => Promise<WriteResult>;
  onStep: (by: 1 | -1) => void;
}

export const STATE_COLOURS = {
  new: 'error',
  changed: 'warning',
  'needs-review': 'info',
  approved: 'success',
} as const;

/** One text: what it is translated from, its fields, what the checks say, and what became of it. */
export function TextPanel({ work, text, draft, position, onDraft, onWrite, onStep }: TextPanelProps) {
  const t = useTranslate();
  const [result, setResult] = useState<WriteResult>();
  const [busy, setBusy] = useState(false);
  const typed = draft?.text ?? text.text;
  const translating = work.mode === 'translate';
  const checks = useMemo(() => checksOf(work, text, typed), [work, text, typed]);
  const terms = useMemo(() => (translating ? termsIn(work, text.source) : []), [work, text, translating]);
  const seen = { before: draft?.before ?? text.text, source: draft?.source ?? text.source };
  const theirs = draft && draft.before !== text.text && draft.text !== text.text;
  const otherSource = translating && draft && draft.source !== text.source;
  const wrong = checks.some(({ error }) => error);
  const open = translating && text.state !== 'approved' && text.state !== 'new';
  const changed = draft !== undefined && draft.text !== text.text;

  const fields = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice of the text
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus();
  }, [focus]);

  const write = async (state: 'approved' | 'needs-review', next: boolean) => {
    setBusy(true);
    const written = await onWrite({ text: typed, ...seen }, state);
    setBusy(false);
    setResult(written);
    if ('written' in written && next && written.written.warnings.length === 0) onStep(1);
  };
  const canWrite = typed !== '' && !wrong && !busy && (changed || open);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (canWrite) void write('approved', true);
    }
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      onStep(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return (
    <Stack component="section" spacing={2} aria-label={t('panel.text')} onKeyDown={onKeyDown}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => onStep(-1)} aria-keyshortcuts="Alt+ArrowUp">
          {t('panel.previous')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1, textAlign: 'center' }}>
          {t('panel.position', position)}
        </Typography>
        <Button size="small" variant="outlined" onClick={() => onStep(1)} aria-keyshortcuts="Alt+ArrowDown">
          {t('panel.next')}
        </Button>
      </Box>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography component="h2" variant="subtitle2" sx={{ flex: 1 }}>
            {t(translating ? 'panel.source' : 'panel.reference', { language: work.sourceName })}
          </Typography>
          {translating && (
            <Chip size="small" color={STATE_COLOURS[text.state]} label={t(`state.${text.state}`)} />
          )}
        </Box>
        <Box
          lang={translating ? work.sourceLocale : undefined}
          sx={{
            p: 1.5,
            borderRadius: 2,
            bgcolor: 'action.hover',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text.source === '' ? (
            <Typography variant="body2" color="text.secondary">
              {t('panel.noReference')}
            </Typography>
          ) : (
            <Words message={text.source} />
          )}
        </Box>
        {text.before !== undefined && (
          <Box sx={{ mt: 1 }}>
            <Typography variant="caption" color="text.secondary">
              {t('panel.before')}
            </Typography>
            <Difference before={text.before} after={text.source} locale={work.sourceLocale} />
          </Box>
        )}
        {terms.length > 0 && (
          <Box
            component="ul"
            aria-label={t('panel.glossary')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, mt: 1, listStyle: 'none' }}
          >
            {terms.map(([term, words]) => (
              <li key={term}>
                <Chip size="small" variant="outlined" label={`${term} → ${words.join(', ')}`} />
              </li>
            ))}
          </Box>
        )}
      </Box>
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
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            sx={{ mr: 1 }}
            onClick={() => onDraft({ ...draft, before: text.text })}
          >
            {t('conflict.mine')}
          </Button>
          <Button size="small" color="inherit" variant="outlined" onClick={() => onDraft(undefined)}>
            {t('conflict.theirs')}
          </Button>
        </Alert>
      )}
      <Box ref={fields}>
        <MessageFields
          source={translating ? text.source : ''}
          text={typed}
          locale={work.locale}
          label={t(translating ? 'panel.translation' : 'panel.written', { language: work.sourceName })}
          direction={work.direction}
          onChange={(now) => {
            setResult(undefined);
            onDraft(now === seen.before && now === text.text ? undefined : { text: now, ...seen });
          }}
        />
      </Box>
      <Box
        component="ul"
        aria-live="polite"
        aria-label={t('panel.checks')}
        sx={{ p: 0, m: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
      >
        {checks.map((check) => {
          const message = 'id' in check ? t(check.id) : check.message;
          return (
            <li key={message}>
              <Alert role="none" severity={check.error ? 'error' : 'warning'} sx={{ py: 0 }}>
                {message}
              </Alert>
            </li>
          );
        })}
      </Box>
      {translating && (
        <Typography variant="caption" color="text.secondary">
          {t('panel.length', { length: typed.length, longest: longestTranslation(text.source) })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disableElevation
          disabled={!canWrite}
          onClick={() => write('approved', true)}
          aria-keyshortcuts="Control+Enter"
        >
          {t(open && !changed ? 'write.approve' : 'write.next')}
        </Button>
        {translating && (
          <Button
            variant="outlined"
            disabled={typed === '' || wrong || busy || !(changed || text.state === 'approved')}
            onClick={() => write('needs-review', false)}
          >
            {t('write.review')}
          </Button>
        )}
        {changed && (
          <Button color="inherit" onClick={() => onDraft(undefined)}>
            {t('write.discard')}
          </Button>
        )}
      </Box>
      <WriteNotice result={result} />
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('panel.place', { seenOn: text.seenOn })}
        <br />
        {text.place}
        <br />
        {text.id}
      </Typography>
    </Stack>
  );
}

/** A message with its codes told from its words. */
function Words({ message }: { message: string }) {
  let at = 0;
  return messageParts(message).map(({ text, isCode }) => {
    const key = at;
    at += text.length;
    return isCode ? (
      <Box key={key} component="code" sx={{ color: 'primary.main', fontSize: '0.9em' }}>
        {text}
      </Box>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

function Difference({ before, after, locale }: { before: string; after: string; locale: string }) {
  let at = 0;
  return (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        '& del': { color: 'error.main' },
        '& ins': { color: 'success.main' },
      }}
    >
      {wordChanges(before, after, locale).map(({ value, added, removed }) => {
        const key = at;
        at += value.length;
        return removed ? (
          <del key={key}>{value}</del>
        ) : added ? (
          <ins key={key}>{value}</ins>
        ) : (
          <span key={key}>{value}</span>
        );
      })}
    </Box>
  );
}
