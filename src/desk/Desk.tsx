import CircularProgress from '@mui/material/CircularProgress';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, Route, Routes } from 'react-router-dom';
import { locales } from './api/deskDocument.ts';
import { PlainFrame } from './parts/PlainFrame.tsx';
import { UndoProvider } from './parts/Undo.tsx';
import { Shell } from './Shell.tsx';
import { FormsScreen } from './screens/FormsScreen.tsx';
import { ListScreen } from './screens/list/ListScreen.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { SessionGate } from './session/SessionGate.tsx';
import { Texts } from './Texts.tsx';

const SubmissionScreen = lazy(() => import('./screens/submission/SubmissionScreen.tsx'));
const CorrectionScreen = lazy(() => import('./screens/correction/CorrectionScreen.tsx'));
const StatisticsScreen = lazy(() => import('./screens/statistics/StatisticsScreen.tsx'));
const ArrivalsScreen = lazy(() => import('./screens/statistics/ArrivalsScreen.tsx'));
const DossierScreen = lazy(() => import('./screens/submission/DossierScreen.tsx'));
const AccountScreen = lazy(() => import('./screens/AccountScreen.tsx'));
const PeopleScreen = lazy(() => import('./screens/people/PeopleScreen.tsx'));
const AuditScreen = lazy(() => import('./screens/audit/AuditScreen.tsx'));
const LawScreen = lazy(() => import('./screens/law/LawScreen.tsx'));
const LabelsScreen = lazy(() => import('./screens/labels/LabelsScreen.tsx'));
const WebhooksScreen = lazy(() => import('./screens/webhooks/WebhooksScreen.tsx'));
const NoticesScreen = lazy(() => import('./screens/NoticesScreen.tsx'));
const JoinScreen = lazy(() => import('./screens/JoinScreen.tsx'));

/** Where the reader's choice of a language is kept. */
const CHOSEN = 'desk:locale';

/** The site's language that the reader has chosen, or that the browser prefers; the first one without. */
function firstLocale(): string {
  const wanted = [localStorage.getItem(CHOSEN), ...navigator.languages.map((each) => each.split('-', 1)[0])];
  return wanted.find((each) => each && locales.includes(each)) ?? locales[0] ?? 'fr';
}

export function Desk() {
  const [locale, setShown] = useState(firstLocale);
  const setLocale = useCallback((chosen: string) => {
    localStorage.setItem(CHOSEN, chosen);
    setShown(chosen);
  }, []);
  const onPerson = useCallback((own: string) => {
    if (localStorage.getItem(CHOSEN) === null && locales.includes(own)) setShown(own);
  }, []);
  const signedIn = (
    <SessionGate locale={locale} setLocale={setLocale} onPerson={onPerson}>
      <UndoProvider>
        <Shell>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </Shell>
      </UndoProvider>
    </SessionGate>
  );
  return (
    <Texts locale={locale}>
      <Routes>
        <Route
          path="join"
          element={
            <PlainFrame locale={locale} setLocale={setLocale}>
              <Suspense fallback={<Waiting />}>
                <JoinScreen />
              </Suspense>
            </PlainFrame>
          }
        />
        <Route element={signedIn}>
          <Route index element={<FormsScreen />} />
          <Route path="forms/:form" element={<ListScreen />} />
          <Route path="forms/:form/statistics" element={<StatisticsScreen />} />
          <Route path="forms/:form/labels" element={<LabelsScreen />} />
          <Route path="forms/:form/webhooks" element={<WebhooksScreen />} />
          <Route path="forms/:form/dossier" element={<DossierScreen />} />
          <Route path="forms/:form/:reference" element={<SubmissionScreen />} />
          <Route path="forms/:form/:reference/correct" element={<CorrectionScreen />} />
          <Route path="statistics" element={<ArrivalsScreen />} />
          <Route path="account" element={<AccountScreen />} />
          <Route path="notices" element={<NoticesScreen />} />
          <Route path="people" element={<PeopleScreen />} />
          <Route path="law" element={<LawScreen />} />
          <Route path="audit" element={<AuditScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </Texts>
  );
}

function Waiting() {
  const { formatMessage: t } = useIntl();
  return (
    <CircularProgress aria-label={t({ id: 'desk.loading' })} sx={{ display: 'block', mx: 'auto', my: 6 }} />
  );
}
