import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { API } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { exportText } from './listSearch.ts';

const FORMATS = ['xlsx', 'csv', 'json'];

/** Takes out what the filter and the search show, all pages of it. The audit log says who took it. */
export function ExportMenu({ form, search }: { form: string; search: URLSearchParams }) {
  const { formatMessage: t } = useIntl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = t({ id: 'desk.export' });
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AppIcon name="down" />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': title } }}
      >
        {FORMATS.map((format) => (
          <MenuItem
            key={format}
            component="a"
            download
            href={`${API}forms/${encodeURIComponent(form)}/export?${exportText(search, format)}`}
            onClick={close}
          >
            {format.toUpperCase()}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
