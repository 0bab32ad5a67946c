import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { locales } from './api/deskDocument.ts';
import { AppIcon } from './parts/AppIcon.tsx';
import { Brand } from './parts/Brand.tsx';
import { MenuButton } from './parts/MenuButton.tsx';
import { languageName } from './parts/PlainFrame.tsx';
import { useMay, useSession } from './session/Session.ts';

/** Head and main part around every screen of whoever is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const may = useMay();
  const { pathname } = useLocation();
  const { formatMessage: t } = useIntl();
  const places = [
    { to: '/', title: t({ id: 'desk.forms' }) },
    { to: '/statistics', title: t({ id: 'desk.statistics' }) },
    ...(may('contact') ? [{ to: '/law', title: t({ id: 'desk.law' }) }] : []),
    ...(may('people') ? [{ to: '/people', title: t({ id: 'desk.people' }) }] : []),
    ...(may('audit') ? [{ to: '/audit', title: t({ id: 'desk.audit' }) }] : []),
  ];
  return (
    <>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: -80,
          zIndex: 'tooltip',
          p: 1,
          bgcolor: 'background.paper',
          '&:focus': { top: 8 },
        }}
      >
        <FormattedMessage id="desk.skip" />
      </Link>
      <Brand>
        <Box
          component="nav"
          aria-label={t({ id: 'desk.nav' })}
          sx={{
            display: 'flex',
            flexGrow: 1,
            order: { xs: 1, sm: 0 },
            width: { xs: '100%', sm: 'auto' },
            flexWrap: 'wrap',
          }}
        >
          {places.map(({ to, title }) => {
            const isHere = to === '/' ? /^\/(?:forms\b|$)/.test(pathname) : pathname === to;
            return (
              <Button
                key={to}
                component={RouterLink}
                to={to}
                color="inherit"
                aria-current={isHere ? 'page' : undefined}
                sx={{
                  ...{ borderRadius: 0, whiteSpace: 'nowrap', flexShrink: 0, px: { xs: 1, sm: 2 } },
                  ...(isHere && { boxShadow: 'inset 0 -3px 0 currentColor' }),
                }}
              >
                {title}
              </Button>
            );
          })}
        </Box>
        <Box sx={{ flexGrow: { xs: 1, sm: 0 } }} />
        <PersonMenu />
      </Brand>
      <Box component="main" id="main" tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {children}
      </Box>
    </>
  );
}

function PersonMenu() {
  const { session, signOut, locale, setLocale } = useSession();
  const navigate = useNavigate();
  const { name, email } = session.person;
  return (
    <MenuButton
      title={name || email}
      color="inherit"
      variant="text"
      startIcon={<AppIcon name="person" />}
      sx={{ maxWidth: 220 }}
    >
      <MenuItem onClick={() => navigate('/account')}>
        <FormattedMessage id="desk.account" />
      </MenuItem>
      <MenuItem onClick={() => navigate('/notices')}>
        <FormattedMessage id="desk.notices" />
      </MenuItem>
      {locales
        .filter((each) => each !== locale)
        .map((each) => (
          <MenuItem key={each} lang={each} onClick={() => setLocale(each)}>
            {languageName(each)}
          </MenuItem>
        ))}
      <Divider />
      <MenuItem onClick={signOut}>
        <ListItemIcon>
          <AppIcon name="back" />
        </ListItemIcon>
        <FormattedMessage id="desk.signOut" />
      </MenuItem>
    </MenuButton>
  );
}
