import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { messageParts } from '#publication/exchange/inlineCodes.ts';
import {
  countsOf,
  emptyPieces,
  isField,
  joinPieces,
  type MessageField,
  type MessagePiece,
  splitMessage,
} from './splitMessage.ts';

interface MessageFieldsProps {
  /** What is translated; empty if the text itself is written. */
  source: string;
  text: string;
  locale: string;
  label: string;
  direction: 'ltr' | 'rtl';
  onChange: (text: string) => void;
}

/** The fields of a message: one, or one for each form of its plurals. Codes are put in by buttons. */
export function MessageFields({ source, text, locale, label, direction, onChange }: MessageFieldsProps) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const [pieces, setPieces] = useState<MessagePiece[]>(() => piecesOf(text, source, locale));
  const last = useRef<HTMLTextAreaElement>(null);
  // Written by another: an earlier text, or theirs.
  const written = joinPieces(pieces);
  const shown = whole
    ? [{ words: text }]
    : written === text || isEmpty(pieces, text)
      ? pieces
      : piecesOf(text, source, locale);
  const change = (at: number, words: string) => {
    const changed = shown.map((piece, index) =>
      index === at && isField(piece) ? { ...piece, words } : piece,
    );
    setPieces(changed);
    onChange(changed.every((piece) => !isField(piece) || piece.words === '') ? '' : joinPieces(changed));
  };
  const fields = shown.flatMap((piece, index) => (isField(piece) ? [{ ...piece, index }] : []));
  const codes = [...new Set(codesOf(source || text))];
  const insert = (code: string) => {
    const field = last.current;
    const at = Number(field?.dataset.at ?? fields[0]?.index ?? 0);
    const { words = '' } = fields.find(({ index }) => index === at) ?? {};
    const from = field?.selectionStart ?? words.length;
    const to = field?.selectionEnd ?? words.length;
    change(at, words.slice(0, from) + code + words.slice(to));
    field?.focus();
  };
  const labelOf = ({ form }: MessageField, number: number, oneOfMany: boolean) => {
    if (!form) return oneOfMany ? t(number === 0 ? 'field.before' : 'field.after', { label }) : label;
    const { of, name } = form;
    if (!form.plural) return t('field.choice', { of, name });
    return t('field.plural', { of, name, counts: countsOf(name, locale).join(', ') });
  };
  return (
    <Stack spacing={1.5}>
      {fields.map(({ words, form, index }, number) => (
        <TextField
          key={form ? `${form.of} ${form.name}` : `words ${index}`}
          label={labelOf({ words, form }, number, fields.length > 1)}
          value={words}
          helperText={form && sourceOf(source, form)}
          multiline
          minRows={fields.length > 1 ? 1 : 2}
          maxRows={14}
          fullWidth
          size="small"
          onChange={({ target }) => change(index, target.value)}
          onFocus={({ target }) => {
            last.current = target as HTMLTextAreaElement;
          }}
          slotProps={{ htmlInput: { lang: locale, dir: direction, spellCheck: true, 'data-at': index } }}
        />
      ))}
      {(codes.length > 0 || fields.length > 1 || whole) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          {codes.length > 0 && (
            <Typography variant="caption" color="text.secondary">
              {t('codes')}
            </Typography>
          )}
          {codes.map((code) => (
            <Chip
              key={code}
              label={code}
              size="small"
              variant="outlined"
              aria-label={t('codes.insert', { code })}
              sx={{ fontFamily: 'monospace' }}
              onClick={() => insert(code)}
            />
          ))}
          {(fields.length > 1 || whole) && (
            <Button size="small" sx={{ ml: 'auto' }} onClick={() => setWhole(!whole)}>
              {t(whole ? 'fields.forms' : 'fields.whole')}
            </Button>
          )}
        </Box>
      )}
    </Stack>
  );
}

/** The source of a form: that of the same name, else of the one for all others. */
function sourceOf(source: string, { of, name }: NonNullable<MessageField['form']>): string | undefined {
  const forms = splitMessage(source).flatMap((piece) =>
    isField(piece) && piece.form?.of === of ? [piece] : [],
  );
  return (forms.find(({ form }) => form?.name === name) ?? forms.at(-1))?.words;
}

function piecesOf(text: string, source: string, locale: string): MessagePiece[] {
  return text === '' ? emptyPieces(source, locale) : splitMessage(text);
}

/** Whether a text is empty because all its fields are. */
function isEmpty(pieces: readonly MessagePiece[], text: string): boolean {
  return text === '' && pieces.every((piece) => !isField(piece) || piece.words === '');
}

/** Placeholders, values and tags of a message: not the code of its plurals. */
function codesOf(message: string): string[] {
  return splitMessage(message)
    .filter(isField)
    .flatMap(({ words, form }) => [
      ...messageParts(words).flatMap(({ text, isCode }) => (isCode ? text.trim() : [])),
      ...(form?.plural && words.includes('#') ? ['#'] : []),
    ]);
}
