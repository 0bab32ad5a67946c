import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Forms } from '#contract/desk/forms.ts';
import type { ChangedPerson, NewRights, People } from '#contract/desk/people.ts';
import { EVERY_FORM, VERBS, type Verb } from '#contract/desk/rights.ts';
import type { Right } from '#contract/desk/session.ts';
import { CallError } from '../../api/CallError.ts';
import { send } from '../../api/calls.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { RightsList } from './RightsList.tsx';

interface RightsDialogProps {
  person: People['people'][number];
  forms: Forms['forms'];
  /** Told whether the rights were changed. */
  onClose: (changed: boolean) => void;
}

/** Rights to the whole desk: to each form they would mean nothing. */
const OF_THE_DESK: readonly Verb[] = ['people', 'audit'];

/** The rights of a person, by form. */
export function RightsDialog({ person, forms, onClose }: RightsDialogProps) {
  const { formatMessage: t } = useIntl();
  const [rights, setRights] = useState<Right[]>(person.rights);
  /** The person as somebody else has changed them meanwhile. */
  const [theirs, setTheirs] = useState<typeof person>();
  const has = (form: string, verb: Verb) =>
    rights.some((right) => right.form === form && right.verb === verb);
  const toggle = (form: string, verb: Verb) =>
    setRights(
      has(form, verb)
        ? rights.filter((right) => right.form !== form || right.verb !== verb)
        : [...rights, { form, verb, until: rights.find((right) => right.form === form)?.until ?? null }],
    );
  const save = async () => {
    const body: NewRights = { rights, version: (theirs ?? person).version };
    try {
      await send('put', `people/${person.id}/rights`, body);
    } catch (error) {
      const present = CallError.from(error).present<ChangedPerson>('person');
      if (present) setTheirs(present.person);
      throw error;
    }
    onClose(true);
  };
  return (
    <FormDialog
      title={t({ id: 'desk.rights.of' }, { name: person.name || person.email })}
      action={t({ id: 'desk.save' })}
      onSubmit={save}
      onClose={() => onClose(theirs !== undefined)}
    >
      {theirs && (
        <div>
          <Typography sx={{ fontWeight: 600 }}>{t({ id: 'desk.conflict.theirs' })}</Typography>
          <RightsList rights={theirs.rights} forms={forms} />
          <Typography sx={{ fontWeight: 600 }}>{t({ id: 'desk.conflict.yours' })}</Typography>
        </div>
      )}
      {[{ id: EVERY_FORM, title: t({ id: 'desk.rights.everyForm' }) }, ...forms].map(({ id, title }) => (
        <FormControl key={id} component="fieldset" variant="standard">
          <FormLabel component="legend">{title}</FormLabel>
          <FormGroup row>
            {VERBS.filter((verb) => id === EVERY_FORM || !OF_THE_DESK.includes(verb)).map((verb) => (
              <FormControlLabel
                key={verb}
                control={<Checkbox size="small" checked={has(id, verb)} onChange={() => toggle(id, verb)} />}
                label={t({ id: `desk.verb.${verb}` })}
              />
            ))}
          </FormGroup>
        </FormControl>
      ))}
    </FormDialog>
  );
}
