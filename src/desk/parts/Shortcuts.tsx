import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from './AppIcon.tsx';

export interface Shortcut {
  key: string;
  title: string;
  run: () => void;
}

/** Where it is kept that a person wants no keys of one letter, which speech input would press. */
const OFF = 'desk:shortcuts-off';

/** What takes keys itself; a list of choices that is closed opens by others. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

const LEFT_BY_ESCAPE = 'main textarea, main input';

/** The keys of a screen, and the button that lists them. `?` lists them, too. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { formatMessage: t } = useIntl();
  const [open, setOpen] = useState(false);
  const [isOff, setOff] = useState(localStorage.getItem(OFF) !== null);
  const latest = useRef(shortcuts);
  latest.current = shortcuts;

  useEffect(() => {
    if (isOff) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      // What is typed stays, and the keys are those of the screen again.
      if (event.key === 'Escape' && target.matches(LEFT_BY_ESCAPE)) target.blur();
      if (target.closest(TAKES_KEYS)) return;
      const run =
        event.key === '?' ? () => setOpen(true) : latest.current.find(({ key }) => key === event.key)?.run;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOff]);

  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'off');
    setOff(!on);
  };
  const title = t({ id: 'desk.keys' });
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          onClick={() => setOpen(true)}
          className="desk-no-print"
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <AppIcon name="help" />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="keys-title" fullWidth maxWidth="xs">
        <DialogTitle id="keys-title">{title}</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, pt: 0.5 }}
          >
            {[
              ...shortcuts,
              { key: t({ id: 'desk.keys.escape' }), title: t({ id: 'desk.keys.leave' }) },
              { key: '?', title },
            ].map((shortcut) => (
              <Box key={shortcut.key} sx={{ display: 'contents' }}>
                <Box component="dt">
                  <Box
                    component="kbd"
                    sx={{
                      px: 1,
                      py: 0.25,
                      border: 1,
                      borderColor: 'brand.control',
                      borderRadius: 1,
                      fontFamily: 'inherit',
                      fontWeight: 700,
                    }}
                  >
                    {shortcut.key}
                  </Box>
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {shortcut.title}
                </Box>
              </Box>
            ))}
          </Box>
          <FormControlLabel
            sx={{ mt: 2 }}
            control={<Switch checked={!isOff} onChange={(event) => turn(event.target.checked)} />}
            label={t({ id: 'desk.keys.on' })}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>
            <FormattedMessage id="desk.close" />
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
