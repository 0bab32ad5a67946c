import MenuItem from '@mui/material/MenuItem';
import { useIntl } from 'react-intl';
import { API } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { exportText } from './listSearch.ts';

const FORMATS = ['xlsx', 'csv', 'json'];

/** Takes out what the filter and the search show, all pages of it. The audit log says who took it. */
export function ExportMenu({ form, search }: { form: string; search: URLSearchParams }) {
  const { formatMessage: t } = useIntl();
  return (
    <MenuButton title={t({ id: 'desk.export' })} startIcon={<AppIcon name="down" />}>
      {(close) =>
        FORMATS.map((format) => (
          <MenuItem
            key={format}
            component="a"
            download
            href={`${API}forms/${encodeURIComponent(form)}/export?${exportText(search, format)}`}
            onClick={close}
          >
            {format.toUpperCase()}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
