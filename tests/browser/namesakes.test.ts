import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodePayload } from '#journey/payload.ts';
import { draftOf } from '../support/browser/draftOf.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openedLater, openPage } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { namesakes } from '../support/namesakes.ts';
import { uiOf } from '../support/sampleForm.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Words that a `<form>` has in a browser, and an organiser may choose: in scripts, its controls hide its own. */
const MEMBERS =
  'id name title action method target submit reset length elements style children lang role part slot'.split(
    ' ',
  );

const members = {
  id: 'membres',
  schema: {
    type: 'object',
    required: MEMBERS,
    properties: Object.fromEntries(
      MEMBERS.map((name) => [name, { type: 'string', title: `Champ ${name}`, maxLength: 50 }]),
    ),
  },
  ui: uiOf([], {
    route: '/membres',
    steps: [
      { id: 'un', title: 'Un', fields: MEMBERS.slice(0, 8) },
      { id: 'deux', title: 'Deux', fields: MEMBERS.slice(8) },
    ],
    submission: { path: '/api/membres', encoding: 'json' },
  }),
  answers: Object.fromEntries(MEMBERS.map((name) => [name, `Réponse ${name}`])),
};

function withForms() {
  const folder = temporaryFolder();
  makeSources(folder);
  for (const { id, schema, ui, answers } of [namesakes, members]) {
    mkdirSync(join(folder, 'forms', id, 'examples'), { recursive: true });
    const files = {
      'schema.json': schema,
      'ui.json': ui,
      'examples/valid.json': { title: 'Valide', answers },
    };
    for (const [name, value] of Object.entries(files))
      writeFileSync(join(folder, 'forms', id, name), JSON.stringify(value));
  }
  return { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') };
}

test('fields are named as the organiser likes, also like what objects and forms of a browser have', async () => {
  const folders = withForms();
  const server = await serveCopy({ folders });
  const sources = formSources(folders.formsDir);
  for (const { id, ui, answers } of [namesakes, members]) {
    const source = sources.get(id)!;
    const { page, errors } = await openPage(server.url + ui.route);
    await openedLater(page);
    // The small site has no pictures.
    const failures = () => errors.filter((text) => !text.startsWith('Failed to load resource'));
    const applicant = new Applicant(page, source);
    await applicant.begin();
    const [first, second] = [applicant.step(0), applicant.step(1)];
    await applicant.next(first);
    await applicant.summary().waitFor();
    await applicant.fill(first, answers);
    await applicant.next(first);
    await applicant.atStep(second);
    await applicant.fill(second, answers);
    if (id === namesakes.id) {
      const entry = (index: number, name: string) =>
        page.locator(`[name="propertyIsEnumerable[${index}][${name}]"]`);
      await entry(0, 'constructor').fill('Eto');
      await entry(1, 'constructor').fill('Ngo');
      await entry(1, 'toString').fill('17');
    }
    await expect.poll(() => draftOf(page, id), { timeout: 15_000 }).toEqual(answers);
    await page.reload();
    await applicant.begin();
    expect(failures()).toEqual([]);
    await applicant.atStep(second);
    // The step is on screen before the draft is read.
    await page.getByText(applicant.t('form.draft.restored')).waitFor();
    const { reference } = await applicant.submit();
    const { payload } = await readSubmission(server.dataDir, reference);
    expect(payload).toEqual(encodePayload(source.form, answers, new Date()));
    expect(failures()).toEqual([]);
  }
}, 120_000);
