import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import type { WorkText } from '../calls/calls.ts';
import type { Drafts } from './drafts.ts';
import { rovingFocus } from './rovingFocus.ts';
import { STATE_COLOURS } from './stateColours.ts';
import type { ShownTexts } from './useShownTexts.ts';

interface TextListProps {
  shown: ShownTexts;
  /** Whether the page of the place has been shown: until then nothing is known of what it shows. */
  pageSeen: boolean;
  chosen: string | undefined;
  drafts: Drafts;
  locale: string;
  /** Whether texts have states: those of translations. */
  states: boolean;
  onChoose: (id: string) => void;
}

/** The texts of a place: those that its page shows, those that it shows at other times, or never, and what a search finds elsewhere. */
export function TextList(props: TextListProps) {
  const { shown, pageSeen, chosen, drafts, locale, states, onChoose } = props;
  const t = useTranslate();
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const { seen, unseen, elsewhere } = shown;
  const all = [...seen, ...unseen, ...elsewhere];
  const stop = all.some(({ id }) => id === chosen) ? chosen : all[0]?.id;
  // One list: a text that the page shows now, or no more, moves in it and keeps the focus.
  const group = (name: string, texts: readonly WorkText[]) =>
    texts.length === 0
      ? []
      : [
          <ListSubheader
            key={name}
            component="h2"
            sx={{ m: 0, lineHeight: 1.4, py: 1, top: 0, bgcolor: 'background.paper' }}
          >
            {t(name)} ({texts.length})
          </ListSubheader>,
          ...texts.map(({ id, text, source, state }) => {
            const draft = drafts[id];
            const words = draft?.text ?? (text || source);
            return (
              <ListItemButton
                key={id}
                ref={id === chosen ? current : undefined}
                selected={id === chosen}
                tabIndex={id === stop ? 0 : -1}
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => onChoose(id)}
                sx={{ alignItems: 'baseline', gap: 1.25, py: 0.75 }}
              >
                {states && (
                  <Box
                    aria-hidden
                    sx={{
                      flex: 'none',
                      width: 9,
                      height: 9,
                      borderRadius: 9,
                      bgcolor: `${STATE_COLOURS[state]}.main`,
                    }}
                  />
                )}
                <Typography
                  variant="body2"
                  lang={text === '' && !draft ? undefined : locale}
                  sx={{
                    overflowWrap: 'anywhere',
                    display: '-webkit-box',
                    WebkitLineClamp: 2,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                    fontStyle: draft ? 'italic' : undefined,
                    color: text === '' && !draft ? 'text.secondary' : undefined,
                  }}
                >
                  {words}
                </Typography>
                <Box
                  component="span"
                  sx={{
                    position: 'absolute',
                    width: '1px',
                    height: '1px',
                    overflow: 'hidden',
                    clipPath: 'inset(50%)',
                  }}
                >
                  {draft ? t('list.draft') : states && t(`state.${state}`)}
                </Box>
              </ListItemButton>
            );
          }),
        ];
  return (
    <List dense disablePadding component="div" onKeyDown={rovingFocus}>
      {[
        ...group('list.seen', seen),
        ...group(pageSeen ? 'list.unseen' : 'list.here', unseen),
        ...group('list.elsewhere', elsewhere),
      ]}
      {all.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 2 }}>
          {t('list.none')}
        </Typography>
      )}
    </List>
  );
}
