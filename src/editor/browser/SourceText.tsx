import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { messageParts } from '#publication/exchange/inlineCodes.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import { termsIn } from './checksOf.ts';
import { Difference } from './Difference.tsx';
import { STATE_COLOURS } from './stateColours.ts';

/** What is translated, what has changed of it, and what the glossary says; of a source text, its translation. */
export function SourceText({ work, text }: { work: Work; text: WorkText }) {
  const t = useTranslate();
  const translating = work.mode === 'translate';
  const terms = useMemo(() => (translating ? termsIn(work, text.source) : []), [work, text, translating]);
  return (
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
