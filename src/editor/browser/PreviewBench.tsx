import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { EDITOR, PRINTED, SCREEN, type Work, type WorkForm } from '../calls/calls.ts';
import { failureOf, readChanges } from './api.ts';
import { Bar, type Option, Select } from './Bar.tsx';
import type { Shade } from './marksInPage.ts';
import { Preview } from './Preview.tsx';
import { DEVICES, type Devices, DeviceToggle } from './PreviewColumn.tsx';

const PUBLIC = 'public';

/** The folders as they are: each page and form in each language, with the answers of an example. Nothing is written. */
export function PreviewBench({ work, onLocale }: { work: Work; onLocale: (locale: string) => void }) {
  const t = useTranslate();
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'));
  const [devices, setDevices] = useState<Devices>('both');
  const [area, setArea] = useState(work.screens[0]?.area ?? '');
  const [example, setExample] = useState('');
  const [show, setShow] = useState(PUBLIC);
  // Paper has the width of a desktop window.
  const shownDevices = show === 'printed' ? 'desktop' : narrow && devices === 'both' ? 'phone' : devices;
  const form = work.forms.find((one) => one.area === area);
  const address = addressOf(work, area, form, { example, show });
  const states = useMemo(() => new Map(work.texts.map(({ id, state }) => [id, state])), [work.texts]);
  const shadeOf = useCallback(
    (id: string): Shade[] => {
      const state = states.get(id);
      return state && state !== 'approved' ? [state] : [];
    },
    [states],
  );
  const onSeen = useCallback(
    (_: Set<string>, moved: string | undefined) => {
      const screen = work.screens.find((one) => one.address === moved);
      if (!screen) return;
      setArea(screen.area);
      setShow(PUBLIC);
    },
    [work.screens],
  );
  const open = work.texts.some(({ state }) => state !== 'approved');
  const count = (state: string) => work.texts.filter((text) => text.state === state).length;
  return (
    <>
      <Bar title={t('title.preview')} gap={1.5}>
        <Select
          label={t('language')}
          value={work.locale}
          onChange={onLocale}
          options={work.languages.map(({ id, name }) => [id, name])}
        />
        <Select
          label={t('preview.screen')}
          value={area}
          onChange={(next) => {
            setArea(next);
            setExample('');
            setShow(PUBLIC);
          }}
          options={work.screens.map((screen) => [screen.area, screen.title])}
        />
        {form && (
          <>
            <Select label={t('preview.show')} value={show} onChange={setShow} options={screensOf(form, t)} />
            <Select
              label={t('preview.example')}
              value={example}
              onChange={(next) => {
                setExample(next);
                if (show === PUBLIC) setShow(form.screens[0]?.show ?? PUBLIC);
              }}
              options={[
                ['', t('preview.example.none')],
                ...form.examples.map(({ name, title }) => [name, title] as const),
              ]}
            />
          </>
        )}
        <DeviceToggle value={shownDevices} onChange={setDevices} narrow={narrow} />
        {open && (
          <Typography variant="body2" color="text.secondary">
            {t('preview.marks', {
              new: count('new'),
              changed: count('changed'),
              review: count('needs-review'),
            })}
          </Typography>
        )}
      </Bar>
      <Box component="main" sx={{ flex: 1, minHeight: 0, p: 1.5, bgcolor: 'background.default' }}>
        <Preview
          address={address}
          version={work.version}
          devices={DEVICES[shownDevices]}
          choosing={false}
          chosen={undefined}
          message=""
          typed=""
          locale={work.locale}
          shadeOf={shadeOf}
          onChoose={ignore}
          onSeen={onSeen}
          onTight={ignore}
        />
      </Box>
      <Changes />
    </>
  );
}

const ignore = () => undefined;

/** What publishing would change, once it is asked for: it reads all that is stored. */
function Changes() {
  const t = useTranslate();
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const compare = async () => {
    setBusy(true);
    setText(await readChanges().catch((error) => t(`failure.${failureOf(error)}`)));
    setBusy(false);
  };
  return (
    <Paper
      square
      component="section"
      aria-label={t('preview.changes')}
      sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', maxHeight: '40dvh', overflow: 'auto' }}
    >
      <Button size="small" onClick={compare} disabled={busy}>
        {t(busy ? 'preview.changes.busy' : 'preview.changes.show')}
      </Button>
      {text !== undefined && (
        <Typography
          component="pre"
          variant="body2"
          role="status"
          sx={{ fontFamily: 'monospace', whiteSpace: 'pre-wrap', m: 0, py: 1 }}
        >
          {text}
        </Typography>
      )}
    </Paper>
  );
}

function screensOf({ screens, printed }: WorkForm, t: ReturnType<typeof useTranslate>): Option[] {
  const shown = screens.map(({ show, title }, index): Option => {
    return [
      show,
      title === undefined ? t(`preview.show.${show}`) : t('preview.show.step', { number: index + 1, title }),
    ];
  });
  const paper: Option[] = printed ? [['printed', t('preview.show.printed')]] : [];
  return [[PUBLIC, t('preview.show.public')], ...shown, ...paper];
}

function addressOf(
  { screens, locale }: Work,
  area: string,
  form: WorkForm | undefined,
  { example, show }: { example: string; show: string },
): string {
  if (!form || show === PUBLIC) return screens.find((screen) => screen.area === area)?.address ?? '/';
  const query = new URLSearchParams({ form: form.id, example, show, locale });
  return `${EDITOR}${show === 'printed' ? PRINTED : SCREEN}?${query}`;
}
