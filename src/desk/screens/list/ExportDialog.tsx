import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormView } from '#contract/desk/forms.ts';
import { API } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { OneChoice } from '../../parts/OneChoice.tsx';
import { exportText } from './listSearch.ts';

interface ExportDialogProps {
  form: FormView;
  search: URLSearchParams;
  /** Keys of the columns that the list shows. */
  shown: readonly string[];
  /** Keys of those that name the folders of an archive; a saved view has them, too. */
  fileNames: string[];
  setFileNames: (keys: string[]) => void;
}

/** Takes out what the filter and the search show, all pages of it. The audit log says who took it. */
export function ExportDialog({ form, search, shown, fileNames, setFileNames }: ExportDialogProps) {
  const { formatMessage: t } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState('xlsx');
  const [columns, setColumns] = useState('all');
  const close = () => setOpen(false);
  const keys = columns === 'shown' ? ['reference', 'createdAt', ...shown] : [];
  const more: Record<string, Record<string, readonly string[]>> = {
    zip: { name: fileNames },
    xlsx: { column: keys },
    csv: { column: keys },
  };
  const formats = ['xlsx', 'csv', 'json'].map((value) => ({ value, title: value.toUpperCase() }));
  if (form.hasFiles) formats.push({ value: 'zip', title: t({ id: 'desk.export.files' }) });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AppIcon name="down" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="desk.export" />
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="export-title" fullWidth maxWidth="xs">
        <DialogTitle id="export-title">
          <FormattedMessage id="desk.export" />
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <Typography>
              <FormattedMessage id="desk.export.text" />
            </Typography>
            <OneChoice
              label={t({ id: 'desk.export.format' })}
              options={formats}
              value={format}
              onChange={setFormat}
            />
            {(format === 'xlsx' || format === 'csv') && (
              <OneChoice
                label={t({ id: 'desk.columns' })}
                options={[
                  { value: 'all', title: t({ id: 'desk.export.allColumns' }) },
                  { value: 'shown', title: t({ id: 'desk.export.shownColumns' }) },
                ]}
                value={columns}
                onChange={setColumns}
              />
            )}
            {format === 'zip' && (
              <Choice
                title={t({ id: 'desk.export.names' })}
                help={t({ id: 'desk.export.names.help' })}
                options={form.columns
                  .filter(({ key, hidden }) => !hidden && key !== 'reference')
                  .map(({ key, title }) => ({ value: key, title }))}
                chosen={fileNames}
                onChange={setFileNames}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>
            <FormattedMessage id="desk.cancel" />
          </Button>
          <Button
            component="a"
            download
            variant="contained"
            href={`${API}forms/${encodeURIComponent(form.id)}/export?${exportText(search, { format: [format], ...more[format] })}`}
            onClick={close}
          >
            <FormattedMessage id="desk.file.download" />
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
