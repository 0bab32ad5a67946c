import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { longestTranslation } from '#messages/compareWriting.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import type { WriteResult } from './api.ts';
import { CheckList } from './CheckList.tsx';
import { Conflicts } from './Conflicts.tsx';
import { checksOf } from './checksOf.ts';
import type { Draft } from './drafts.ts';
import { MessageFields } from './MessageFields.tsx';
import { SourceText } from './SourceText.tsx';
import { useTold } from './useTold.ts';
import { WriteNotice } from './WriteNotice.tsx';

interface TextPanelProps {
  work: Work;
  text: WorkText;
  draft: Draft | undefined;
  /** `3`, `of 25` */
  position: { at: number; of: number };
  /** The first field gets the focus whenever it changes. */
  focus: number;
  /** Widths at which the page has no room for it. */
  tight: readonly number[];
  onDraft: (draft: Draft | undefined) => void;
  onWrite: (draft: Draft, state: 'approved' | 'needs-review') => Promise<WriteResult>;
  onStep: (by: 1 | -1) => void;
}

/** One text: what it is translated from, its fields, what the checks say, and what became of it. */
export function TextPanel({
  work,
  text,
  draft,
  position,
  focus,
  tight,
  onDraft,
  onWrite,
  onStep,
}: TextPanelProps) {
  const t = useTranslate();
  const [result, setResult] = useState<WriteResult>();
  const [busy, setBusy] = useState(false);
  const typed = draft?.text ?? text.text;
  const translating = work.mode === 'translate';
  const found = useMemo(() => checksOf(work, text, typed), [work, text, typed]);
  const told = useTold(work.locale, text.id, draft?.text);
  const checks = [...found, ...told.map((message) => ({ error: false, message }))];
  const seen = { before: draft?.before ?? text.text, source: draft?.source ?? text.source };
  const wrong = checks.some(({ error }) => error);
  const open = translating && text.state !== 'approved' && text.state !== 'new';
  const changed = draft !== undefined && draft.text !== text.text;

  const fields = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(typed);
  latest.current = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice of the text
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus();
  }, [focus]);

  const write = async (state: 'approved' | 'needs-review', next: boolean) => {
    setBusy(true);
    const written = await onWrite({ text: typed, ...seen }, state);
    setBusy(false);
    setResult(written);
    const known = (warning: string) =>
      checks.some((check) => 'message' in check && check.message === warning);
    const { activeElement, body } = document;
    // Who has gone elsewhere meanwhile, or types on, stays there. The button, which is disabled, has lost the focus.
    const here = panel.current && (activeElement === body || panel.current.contains(activeElement));
    if (!here || latest.current !== typed) return;
    if ('written' in written && next && written.written.warnings.every(known)) onStep(1);
  };
  const ready = typed !== '' && !wrong && !busy;
  const can = {
    translate: translating,
    write: ready && (changed || open),
    approve: open && !changed,
    review: ready && (changed || text.state === 'approved'),
    discard: changed,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (can.write) void write('approved', true);
    }
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      onStep(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return (
    <Stack ref={panel} component="section" spacing={2} aria-label={t('panel.text')} onKeyDown={onKeyDown}>
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
      <SourceText work={work} text={text} />
      {draft && <Conflicts work={work} text={text} draft={draft} onDraft={onDraft} />}
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
      <CheckList checks={checks} tight={tight} />
      {translating && (
        <Typography variant="caption" color="text.secondary">
          {t('panel.length', { length: typed.length, longest: longestTranslation(text.source) })}
        </Typography>
      )}
      <WriteButtons can={can} onWrite={write} onDiscard={() => onDraft(undefined)} />
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

interface WriteButtonsProps {
  can: Record<'write' | 'approve' | 'review' | 'discard' | 'translate', boolean>;
  onWrite: (state: 'approved' | 'needs-review', next: boolean) => void;
  onDiscard: () => void;
}

function WriteButtons({ can, onWrite, onDiscard }: WriteButtonsProps) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="contained"
        disableElevation
        disabled={!can.write}
        onClick={() => onWrite('approved', true)}
        aria-keyshortcuts="Control+Enter"
      >
        {t(can.approve ? 'write.approve' : 'write.next')}
      </Button>
      {can.translate && (
        <Button variant="outlined" disabled={!can.review} onClick={() => onWrite('needs-review', false)}>
          {t('write.review')}
        </Button>
      )}
      {can.discard && (
        <Button color="inherit" onClick={() => onDiscard()}>
          {t('write.discard')}
        </Button>
      )}
    </Box>
  );
}
