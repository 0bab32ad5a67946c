import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link as RouterLink } from 'react-router-dom';
import type { PersonFound, Receipt } from '#contract/desk/law.ts';
import { download, send } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ReceiptView } from './ReceiptView.tsx';

/** As wide as a phone, of the same width beside each other elsewhere. */
const FIELD = { width: { xs: '100%', sm: 240 } };

/** Finds a person across all forms, hands out their data, and erases it. */
export function PersonPart() {
  const { formatMessage: t } = useIntl();
  const [asked, setAsked] = useState({ email: '', phone: '' });
  /** What was searched: the fields may say something else since. */
  const [found, setFound] = useState<PersonFound & { asked: typeof asked }>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [erasing, setErasing] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  const { failure, attempt } = useAttempt();

  const find = () =>
    attempt(async () => {
      setReceipt(undefined);
      setFound({ ...(await send<PersonFound>('post', 'persons/find', asked)), asked });
      setLeft(new Set());
    });
  const chosen = found?.submissions.filter(({ reference }) => !left.has(reference)) ?? [];
  const mentions = found?.mentions.filter(({ id }) => !left.has(id)) ?? [];
  const body = {
    ...(found?.asked ?? asked),
    submissions: chosen.map(({ form, reference }) => ({ form, reference })),
    mentions: mentions.map(({ id }) => id),
  };
  const goes = [...chosen, ...mentions];
  return (
    <Section title={t({ id: 'desk.law.person' })}>
      <Typography sx={{ mb: 2 }}>
        <FormattedMessage id="desk.law.person.help" />
      </Typography>
      <Stack
        component="form"
        direction="row"
        onSubmit={(event) => [event.preventDefault(), find()]}
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <TextField
          type="email"
          label={t({ id: 'desk.email' })}
          value={asked.email}
          onChange={(event) => setAsked({ ...asked, email: event.target.value })}
          sx={FIELD}
        />
        <TextField
          type="tel"
          label={t({ id: 'desk.law.phone' })}
          value={asked.phone}
          onChange={(event) => setAsked({ ...asked, phone: event.target.value })}
          sx={FIELD}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={asked.email.trim() === '' && asked.phone.trim() === ''}
        >
          <FormattedMessage id="desk.law.find" />
        </Button>
      </Stack>
      <Stack sx={{ gap: 1, mt: 2 }} role="status">
        <Problem error={failure} />
        {receipt && <ReceiptView receipt={receipt} />}
        {found && (
          <Typography>
            <FormattedMessage
              id="desk.law.found"
              values={{ count: found.submissions.length, mentions: found.mentions.length }}
            />
          </Typography>
        )}
        {found && !found.complete && <Alert severity="warning">{t({ id: 'desk.law.incomplete' })}</Alert>}
      </Stack>
      {found && found.submissions.length + found.mentions.length > 0 && (
        <>
          <Stack component="ul" sx={{ gap: 1, p: 0, mt: 1, mb: 2, listStyle: 'none' }}>
            {found.submissions.map(({ form, title, reference, createdAt, where }) => (
              <Place
                {...{ form, reference, title, at: createdAt }}
                key={reference}
                checked={!left.has(reference)}
                onChange={() => setLeft(toggled(left, reference))}
              >
                <FormattedMessage id="desk.law.where" values={{ fields: where.join(', ') }} />
              </Place>
            ))}
            {found.mentions.map(({ id, kind, form, reference, title, at, text }) => (
              <Place
                {...{ form, reference, at, title: `${t({ id: `desk.law.mention.${kind}` })} · ${title}` }}
                key={id}
                checked={!left.has(id)}
                onChange={() => setLeft(toggled(left, id))}
              >
                {text}
              </Place>
            ))}
          </Stack>
          {mentions.length > 0 && (
            <Alert severity="info" sx={{ mb: 2 }}>
              <FormattedMessage id="desk.law.portable.mentions" />
            </Alert>
          )}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              startIcon={<AppIcon name="down" />}
              disabled={goes.length === 0 || !goes.every(({ mayExport }) => mayExport)}
              onClick={() => attempt(() => download('persons/portable', body))}
            >
              <FormattedMessage id="desk.law.portable" />
            </Button>
            <Button
              color="error"
              disabled={goes.length === 0 || !goes.every(({ mayErase }) => mayErase)}
              onClick={() => setErasing(true)}
            >
              <FormattedMessage id="desk.law.erase" />
            </Button>
          </Stack>
        </>
      )}
      {erasing && (
        <EraseDialog
          body={body}
          onClose={() => setErasing(false)}
          onErased={(erased) => {
            setErasing(false);
            setFound(undefined);
            setAsked({ email: '', phone: '' });
            setReceipt(erased);
          }}
        />
      )}
    </Section>
  );
}

interface PlaceProps {
  form: string;
  reference: string;
  title: string;
  at: string;
  checked: boolean;
  onChange: () => void;
  /** What is there of the person. */
  children: ReactNode;
}

/** Where the person stands, to choose. */
function Place({ form, reference, title, at, checked, onChange, children }: PlaceProps) {
  return (
    <Stack component="li">
      <FormControlLabel
        control={<Checkbox checked={checked} onChange={onChange} />}
        label={
          <>
            {title}
            {' · '}
            <Moment at={at} />
          </>
        }
      />
      <Typography color="textSecondary" variant="body2" sx={{ pl: 4, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={`/forms/${encodeURIComponent(form)}/${reference}`}>
          {reference}
        </Link>
        {' · '}
        {children}
      </Typography>
    </Stack>
  );
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
