import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { exportSite } from '../../../scripts/export/exportSite.ts';
import { copyOf } from '../copyOf.ts';
import { FROZEN } from '../definitionFolders.ts';
import { serveBeside } from '../server/browserWorker.ts';
import type { HostedServer } from '../server/hostServer.ts';
import type { StaticHost } from '../staticHost.ts';
import { Applicant } from './fillForm.ts';
import { formSources } from './formSources.ts';
import { openPage } from './openPage.ts';
import { readSent } from './readSubmission.ts';
import { UPLOADS } from './sendForm.ts';

/** Origin of the pages in canonical links and the sitemap; tests read the pages elsewhere. */
export const SITE = 'https://fair.example.org';
/** A form that is not yet open when it is exported; the server has no dates for it. */
export const LATER = 'workshops';
const OPENS = '2999-03-01T08:00:00+01:00';

export interface ExportedSite {
  /** The folder that is served. */
  site: string;
  host: StaticHost;
  api: HostedServer;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Exports the frozen site, served by `hostOf`, and starts a server for it at another origin. */
export async function exportedSite(hostOf: (site: string) => Promise<StaticHost>): Promise<ExportedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'fair-static-'));
  const site = join(folder, 'site');
  const dataDir = join(folder, 'data');
  const definitions = copyOf(FROZEN);
  definitions.edit<FormUi>(`forms/${LATER}/ui.json`, (ui) => Object.assign(ui, { opens: OPENS }));
  const host = await hostOf(site);
  const api = await serveBeside({ DATA_DIR: dataDir, PAGES_ORIGIN: host.url, LOG_LEVEL: 'error' });
  const options = { to: site, apiUrl: api.url, publicUrl: SITE, offlinePages: true, brotliQuality: 1 };
  const { notes } = await exportSite({ ...definitions.folders, ...options });
  expect(notes).toEqual([`${LATER} opens ${OPENS}: export again then, for readers without script.`]);
  const stop = async () => {
    await api.stop();
    await host.close();
    for (const path of [folder, definitions.folder]) rmSync(path, { recursive: true });
  };
  return { site, host, api, dataDir, stop };
}

/** Fills in a form with files on the host, sends it to the server, and reads its receipt on the host. */
export async function sendWithFiles({ host, api, dataDir }: ExportedSite): Promise<void> {
  const source = formSources().get(UPLOADS)!;
  const { form } = source;
  const { page, errors } = await openPage(host.url + form.route);
  const origins = new Set<string>();
  const uploads: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
    if (pathname.startsWith('/api/uploads/')) uploads.push(`${request.method()} ${origin}`);
  });
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd();
  const answered = page.waitForResponse(api.url + form.submission.path);
  await applicant.next(form.steps.at(-1)!);
  const { reference } = (await (await answered).json()) as { reference: string };
  const dialog = page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
  await dialog.getByText(reference).waitFor();
  await readSent(applicant, reference, dataDir);
  // The files have gone up beforehand, by the tus protocol.
  expect(uploads).toContain(`PATCH ${api.url}`);
  await dialog.getByRole('link', { name: applicant.t('form.receiptLink') }).click();
  await page.waitForURL(`${host.url}/recu/${reference}`);
  await page.reload();
  await page.locator('.receipt').getByText(reference, { exact: true }).first().waitFor();
  expect([...origins].sort()).toEqual([api.url, host.url].sort());
  // Nothing was against the policy.
  expect(errors).toEqual([]);
}
