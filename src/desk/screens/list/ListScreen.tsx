import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { SubmissionList } from './SubmissionList.tsx';

/** The submissions of the form that the address names. */
export function ListScreen() {
  const { formatMessage: t } = useIntl();
  const { form = '' } = useParams();
  const { data, error, isStale, reload } = useLoaded<FormView>(`forms/${encodeURIComponent(form)}`);
  if (error?.status === 404) return <NotFoundScreen />;
  if (data && !isStale) return <SubmissionList key={data.id} form={data} reloadForm={reload} />;
  return (
    <Page title={t({ id: 'desk.loading' })}>
      <Problem error={error} retry={reload} />
    </Page>
  );
}
