import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings, missingTexts, overflowingElements } from '../support/browser/inspectPage.ts';
import { openPage } from '../support/browser/openPage.ts';
import { ownServer } from '../support/server/browserWorker.ts';
import { filesContaining } from '../support/server/filesContaining.ts';

const source = formSources().get('reservation')!;
const route = source.form.route!;

test('a draft is opened by its mailed link in another browser, once, and the server can read nothing of it', async () => {
  const { page: one, errors } = await openPage(route);
  const first = new Applicant(one, source);
  const t = (id: string, values?: Record<string, string>) => first.t(id, values);
  await first.begin();
  const name = `Zénobie ${Date.now()}`;
  await first.answer('votre_nom', name);
  await first.answer('email', 'zenobie@example.org');
  await one.getByRole('button', { name: t('form.keeping.elsewhere') }).click();
  const dialog = one.getByRole('dialog', { name: t('handover.title') });
  await dialog.waitFor();
  const address = dialog.getByLabel(t('handover.address'));
  // Of the field that confirmations go to.
  expect(await address.inputValue()).toBe('zenobie@example.org');
  expect(await axeFindings(one)).toEqual([]);
  expect(await missingTexts(one)).toEqual([]);
  await address.fill('zenobie');
  await dialog.getByRole('button', { name: t('handover.mail') }).click();
  await dialog.getByText(t('handover.addressInvalid')).waitFor();
  expect(await axeFindings(one)).toEqual([]);
  await address.fill('zenobie@example.org');
  await dialog.getByRole('button', { name: t('handover.mail') }).click();
  await dialog.getByText('zenobie@example.org').waitFor();
  expect(await axeFindings(one)).toEqual([]);
  const { dataDir } = ownServer();
  const link = await mailedLink(dataDir);

  const { page: other, errors: otherErrors } = await openPage(link);
  const asked = other.getByRole('dialog', { name: t('handover.resumeTitle') });
  await asked.waitFor();
  expect(new URL(other.url()).hash).toBe('');
  expect(await axeFindings(other)).toEqual([]);
  await asked.getByRole('button', { name: t('handover.resumeOwn') }).click();
  await other.getByText(t('handover.resumed')).waitFor();
  const second = new Applicant(other, source);
  await expect.poll(() => second.control('votre_nom').inputValue()).toBe(name);
  expect(await second.control('email').inputValue()).toBe('zenobie@example.org');
  expect(await axeFindings(other)).toEqual([]);
  expect(await overflowingElements(other, 320)).toEqual([]);
  await other.reload();
  await other.getByText(t('form.draft.restored')).waitFor();
  expect(await second.control('votre_nom').inputValue()).toBe(name);

  // Pasted into the address bar of the open form.
  await one.goto(link);
  const again = one.getByRole('dialog', { name: t('handover.resumeTitle') });
  await again.getByRole('button', { name: t('handover.resumeOwn') }).click();
  await again.getByText(t('handover.gone')).waitFor();
  expect(await axeFindings(one)).toEqual([]);
  await again.getByRole('button', { name: t('handover.close') }).click();
  expect(await filesContaining(dataDir, name, new URL(link).hash.split('=')[1]!)).toEqual([]);
  // The browser reports the 404 of the link that was used.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  expect(otherErrors).toEqual([]);
});

/** The link in the mail that the server has written. */
async function mailedLink(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const [file] = (await readdir(folder)).filter((each) => /^reprise-.*\.eml$/.test(each));
  const mail = (await readFile(join(folder, file!), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http\S+#reprise=[\w-]{43}/.exec(mail)![0];
}
