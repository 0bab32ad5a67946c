import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { List } from '#contract/desk/list.ts';
import type { FileView, SubmissionView } from '#contract/desk/submission.ts';
import { isPicture, PictureView } from '../../files/PictureView.tsx';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { LabelChips, StateChip } from '../../parts/Chips.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { listParameters } from '../list/listSearch.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { PrintButton } from '../statistics/PrintButton.tsx';
import { Amounts } from './Amounts.tsx';
import { Answers, filesPath } from './Answers.tsx';
import { Warnings } from './Warnings.tsx';

/** Submissions of a dossier: more are printed page by page of the list. */
const MOST = '50';

/** Submissions to print, each on sheets of its own: those that the address names, or a page of the list. */
export default function DossierScreen() {
  const { formatMessage: t } = useIntl();
  const { form = '' } = useParams();
  const [search] = useSearchParams();
  const [withPictures, setWithPictures] = useState(false);
  const path = `forms/${encodeURIComponent(form)}`;
  const named = search.getAll('reference');
  const view = useLoaded<FormView>(path);
  const list = useLoaded<List>(named.length > 0 ? undefined : `${path}/submissions`, {
    ...listParameters(search),
    size: MOST,
  });
  const error = view.error ?? list.error;
  if (error?.status === 404) return <NotFoundScreen />;
  const references = named.length > 0 ? named : (list.data?.rows ?? []).map(({ reference }) => reference);
  return (
    <Page
      title={t({ id: 'desk.dossier' }, { count: references.length })}
      actions={
        <Stack direction="row" className="desk-no-print" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button component={Link} to={`/${path}?${search}`} startIcon={<AppIcon name="back" />}>
            {view.data?.title}
          </Button>
          <FormControlLabel
            control={
              <Switch checked={withPictures} onChange={(event) => setWithPictures(event.target.checked)} />
            }
            label={t({ id: 'desk.dossier.pictures' })}
          />
          <PrintButton />
        </Stack>
      }
    >
      <Problem error={error} retry={list.reload} />
      {list.data?.next && (
        <Typography className="desk-no-print" sx={{ mb: 2 }}>
          <FormattedMessage id="desk.dossier.more" values={{ count: references.length }} />
        </Typography>
      )}
      {view.data &&
        references.map((reference) => (
          <Sheet
            key={reference}
            form={view.data as FormView}
            path={`${path}/submissions/${encodeURIComponent(reference)}`}
            withPictures={withPictures}
          />
        ))}
    </Page>
  );
}

interface SheetProps {
  form: FormView;
  path: string;
  withPictures: boolean;
}

function Sheet({ form, path, withPictures }: SheetProps) {
  const { data, error, reload } = useLoaded<SubmissionView>(path);
  if (!data) return <Problem error={error} retry={reload} />;
  const files = data.steps.flatMap(({ answers }) => answers.flatMap((answer) => answer.files));
  return (
    <Box
      component="article"
      sx={{ mb: 5, '& + &': { breakBefore: 'page' }, '& section': { breakInside: 'avoid' } }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h2">{data.reference}</Typography>
        <Moment at={data.createdAt} />
        <StateChip state={data.state} states={form.states} />
        <LabelChips ids={data.labels} labels={form.labels} />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Warnings warnings={data.warnings} />
        <Answers submission={data} />
        <Amounts amounts={data.amounts} />
        {withPictures &&
          files
            .filter(isPicture)
            .map((file) => <Picture key={file.number} file={file} path={filesPath(data)} />)}
      </Stack>
    </Box>
  );
}

function Picture({ file: { number, name, type }, path }: { file: FileView; path: string }) {
  return (
    <Box component="figure" sx={{ m: 0, breakInside: 'avoid' }}>
      <PictureView path={path + number} name={name} type={type} />
      <Typography component="figcaption" variant="body2">
        {name}
      </Typography>
    </Box>
  );
}
