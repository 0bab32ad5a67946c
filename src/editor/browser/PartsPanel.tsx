import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import type { ListCall, ValueCall, WorkList, WorkValue } from '../calls/calls.ts';
import { type WriteResult, write } from './api.ts';
import { WriteNotice } from './WriteNotice.tsx';

/** Keys of values that the editor has a name for. */
const NAMED = new Set(['price', 'amount', 'start', 'end', 'countdown', 'opens', 'closes', 'date']);

interface PartsPanelProps {
  values: readonly WorkValue[];
  lists: readonly WorkList[];
  reload: () => void;
}

/** Prices and days of a page or form, and the order of what stands in it. */
export function PartsPanel({ values, lists, reload }: PartsPanelProps) {
  const t = useTranslate();
  const keyOf = ({ file, path }: WorkValue | WorkList) => `${file} ${path.join('.')}`;
  return (
    <Stack component="section" spacing={3} aria-label={t('panel.parts')}>
      {values.length + lists.length === 0 && (
        <Typography color="text.secondary">{t('parts.none')}</Typography>
      )}
      {lists.map((list) => (
        <ListOrder key={keyOf(list)} list={list} reload={reload} />
      ))}
      {[...Map.groupBy(values, ({ labels }) => labels.slice(0, -1).join(' › '))].map(([owner, own]) => (
        <Stack key={owner} component="section" spacing={1.5} aria-label={owner || t('parts.values')}>
          <Typography component="h2" variant="subtitle2">
            {owner || t('parts.values')}
          </Typography>
          {own.map((value) => (
            <ValueField key={keyOf(value)} value={value} reload={reload} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

function ValueField({
  value: { kind, value, labels, file, path },
  reload,
}: {
  value: WorkValue;
  reload: () => void;
}) {
  const t = useTranslate();
  const [draft, setDraft] = useState<{ typed: string; before: string | number }>();
  const [result, setResult] = useState<WriteResult>();
  const typed = draft?.typed ?? String(value);
  const before = draft?.before ?? value;
  useEffect(() => {
    if (draft?.typed === String(value)) setDraft(undefined);
  }, [draft, value]);
  const last = labels.at(-1) ?? '';
  const label = NAMED.has(last) ? t(`parts.${last}`) : last;
  const fits = kind !== 'price' || /^\d+$/.test(typed);
  const idle = !fits || typed === String(value);
  const save = async () => {
    const call: ValueCall = { file, path, before, value: kind === 'price' ? Number(typed) : typed };
    const written = await write('value', call);
    setResult(written);
    if (!('failure' in written)) reload();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!idle) void save();
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          fullWidth
          label={label}
          value={typed}
          error={!fits}
          helperText={fits ? undefined : t('parts.number')}
          type={kind === 'day' ? 'date' : 'text'}
          slotProps={{
            htmlInput: { inputMode: kind === 'price' ? 'numeric' : undefined },
            inputLabel: { shrink: true },
          }}
          onChange={({ target }) => {
            setResult(undefined);
            setDraft({ typed: target.value, before });
          }}
        />
        <Button
          type="submit"
          variant="outlined"
          // Keeps the focus, which may be on it when the change is written.
          aria-disabled={idle}
          sx={{ flex: 'none', opacity: idle ? 0.5 : 1 }}
        >
          {t('parts.save')}
        </Button>
      </Box>
      {draft && draft.before !== value && typed !== String(value) && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {t('parts.meanwhile', { now: value })}
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            sx={{ ml: 1 }}
            onClick={() => setDraft({ typed, before: value })}
          >
            {t('conflict.mine')}
          </Button>
        </Alert>
      )}
      <WriteNotice result={result} />
    </Box>
  );
}

function ListOrder({
  list: { file, path, entries, labels, options },
  reload,
}: {
  list: WorkList;
  reload: () => void;
}) {
  const t = useTranslate();
  const [result, setResult] = useState<WriteResult>();
  const [dragged, setDragged] = useState<number>();
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const last = entries.length - 1;
  const change = async (changed: ListCall['change']) => {
    const call: ListCall = { file, path, keys, change: changed };
    const written = await write('list', call);
    setResult(written);
    if (!('failure' in written)) reload();
    return 'written' in written;
  };
  const kind = path.at(-1);
  const known =
    kind === 'fields' || kind === 'steps' || kind === 'sections' || kind === 'oneOf' ? kind : 'entries';
  const label = t(`parts.${known}`, { of: labels.join(' › ') });
  return (
    <Box component="section" aria-label={label}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        component="ol"
        sx={{
          p: 0,
          m: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          overflow: 'hidden',
        }}
      >
        {entries.map((entry, index) => (
          <ListEntry
            key={entry.key}
            {...{ entry, index, last, dragged, setDragged }}
            onMove={(from, to) => change({ move: from, to })}
            onDrop={(from) => change({ move: from, to: index })}
            onRemove={options ? () => change({ remove: index }) : undefined}
          />
        ))}
      </Box>
      {options && <NewOption taken={keys} onAdd={change} />}
      <WriteNotice result={result} />
    </Box>
  );
}

interface ListEntryProps {
  entry: WorkList['entries'][number];
  index: number;
  /** Index of the last entry. */
  last: number;
  /** Index of the entry that is dragged over the list. */
  dragged: number | undefined;
  setDragged: (index: number | undefined) => void;
  onMove: (index: number, to: number) => void;
  onDrop: (from: number) => void;
  /** Absent where no entry can go. */
  onRemove: (() => void) | undefined;
}

/** An entry, which is dragged, or moved and removed by its buttons. */
function ListEntry(props: ListEntryProps) {
  const { entry, index, last, dragged, setDragged, onMove, onDrop, onRemove } = props;
  const t = useTranslate();
  const named = { name: entry.label };
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      }}
      onDragOver={(event: DragEvent) => dragged !== undefined && event.preventDefault()}
      onDrop={() => {
        if (dragged !== undefined && dragged !== index) onDrop(dragged);
        setDragged(undefined);
      }}
      onDragEnd={() => setDragged(undefined)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: 1.5,
        minHeight: 44,
        cursor: 'grab',
        borderTop: index > 0 ? 1 : 0,
        borderColor: 'divider',
        opacity: dragged === index ? 0.5 : 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, py: 0.75, overflowWrap: 'anywhere' }}>
        {entry.label}
      </Typography>
      <ListButton
        label={t('parts.up', named)}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        ↑
      </ListButton>
      <ListButton
        label={t('parts.down', named)}
        disabled={index === last}
        onClick={() => onMove(index, index + 1)}
      >
        ↓
      </ListButton>
      {onRemove && (
        <ListButton label={t('parts.remove', named)} disabled={last === 0} onClick={onRemove}>
          ×
        </ListButton>
      )}
    </Box>
  );
}

interface ListButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Keeps the focus where it can do nothing more: at the end of a list. */
function ListButton({ label, disabled, onClick, children }: ListButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      sx={{ width: 36, height: 36, opacity: disabled ? 0.35 : 1, fontSize: '1.1rem' }}
    >
      <span aria-hidden>{children}</span>
    </IconButton>
  );
}

function NewOption({
  taken,
  onAdd,
}: {
  taken: readonly string[];
  /** @returns whether it was saved */
  onAdd: (change: ListCall['change']) => Promise<boolean>;
}) {
  const t = useTranslate();
  const [title, setTitle] = useState('');
  const name = nameOf(title);
  const fits = name !== '' && !taken.includes(name);
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) void onAdd({ add: name, title: title.trim() }).then((saved) => saved && setTitle(''));
      }}
    >
      <TextField
        size="small"
        fullWidth
        label={t('parts.new')}
        value={title}
        helperText={title !== '' && !fits ? t('parts.taken') : t('parts.copied')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" variant="outlined" disabled={!fits} sx={{ flex: 'none' }}>
        {t('parts.add')}
      </Button>
    </Box>
  );
}

/** The value that is stored for an option: its title in small letters of ASCII. */
function nameOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '');
}
