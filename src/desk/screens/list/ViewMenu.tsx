import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormView } from '#contract/desk/forms.ts';
import type { ChangedView, NewView, View, Views } from '#contract/desk/views.ts';
import { send } from '../../api/calls.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { filterText } from './listSearch.ts';

interface ViewMenuProps {
  form: FormView;
  search: URLSearchParams;
  columns: string[];
  fileNames: string[];
  /** Shows a view. */
  onChoose: (view: View) => void;
}

/** Filter, order and columns under a name: the person's own, and those that others share. */
export function ViewMenu({ form, search, columns, fileNames, onChoose }: ViewMenuProps) {
  const { formatMessage: t } = useIntl();
  const path = `forms/${encodeURIComponent(form.id)}/views`;
  const { data, reload } = useLoaded<Views>(path);
  const [isSaving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<View>();
  const views = data?.views ?? [];
  const filter = filterText(search);
  const current = views.find((view) => view.search === filter && view.columns.join() === columns.join());
  return (
    <>
      <MenuButton title={current?.name ?? t({ id: 'desk.views' })}>
        {views.map((view) => (
          <MenuItem key={view.id} selected={view === current} onClick={() => onChoose(view)}>
            <ListItemText primary={view.name} secondary={view.shared && t({ id: 'desk.view.shared' })} />
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        <MenuItem onClick={() => setSaving(true)}>
          <FormattedMessage id="desk.view.save" />
        </MenuItem>
        {current?.own && (
          <MenuItem onClick={() => setRemoving(current)}>
            {t({ id: 'desk.view.remove' }, { name: current.name })}
          </MenuItem>
        )}
      </MenuButton>
      {isSaving && (
        <SaveView
          path={path}
          views={views}
          shown={{ search: filter, columns, fileNames }}
          onClose={() => setSaving(false)}
          onSaved={reload}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t({ id: 'desk.view.remove' }, { name: removing.name })}
          text={t({ id: 'desk.view.remove.text' })}
          action={t({ id: 'desk.remove' })}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => send('delete', `${path}/${removing.id}`).then(reload, reload)}
        />
      )}
    </>
  );
}

interface SaveViewProps {
  path: string;
  views: readonly View[];
  shown: Pick<View, 'search' | 'columns' | 'fileNames'>;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Saves what is shown: under a new name, or in place of one's own view of that name. */
function SaveView({ path, views, shown, onClose, onSaved }: SaveViewProps) {
  const { formatMessage: t } = useIntl();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const earlier = views.find((view) => view.own && view.name === name.trim());
  const save = async () => {
    const given: NewView = { ...shown, name: name.trim(), shared };
    if (earlier) {
      const changed: ChangedView = { ...given, version: earlier.version };
      await send<View>('put', `${path}/${earlier.id}`, changed);
    } else await send<View>('post', path, given);
    await onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={t({ id: 'desk.view.save' })}
      action={t({ id: 'desk.save' })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label={t({ id: 'desk.view.name' })}
        helperText={earlier && t({ id: 'desk.view.replaces' })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)} />}
        label={t({ id: 'desk.view.share' })}
      />
    </FormDialog>
  );
}
