import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { decodePayload } from '#journey/payload.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { sharedTab } from '../support/browser/openPage.ts';
import { PLAYGROUND_SAMPLES, type PlaygroundSample } from '../support/browser/playgroundSamples.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

const open = sharedTab();

test("samples of RJSF's playground can be published, filled in and sent", {
  timeout: 240_000,
}, async () => {
  const { folder, folders } = copyDefinitions();
  for (const [id, sample] of Object.entries(PLAYGROUND_SAMPLES))
    writeSample(join(folder, `forms/${id}`), id, sample);
  const server = await serveCopy({ folders });
  const sources = formSources(folders.formsDir);
  for (const [id, { answers }] of Object.entries(PLAYGROUND_SAMPLES)) {
    const { page, errors } = await open(`${server.url}/sample-${id}`);
    const applicant = new Applicant(page, sources.get(id)!);
    await applicant.begin();
    await applicant.next(applicant.step(0));
    await applicant.summary().waitFor();
    await applicant.fill(applicant.step(0), decodePayload(applicant.form, answers).answers);
    if (id === 'nested') await fillTasks(applicant, answers.tasks as Answers[]);
    const { reference } = await applicant.submit();
    const { payload } = await readSubmission(server.dataDir, reference);
    expect(payload, id).toEqual(answers);
    expect(errors).toEqual([]);
  }
});

function writeSample(form: string, id: string, { schema, steps, uiSchema, answers }: PlaygroundSample): void {
  mkdirSync(join(form, 'examples'), { recursive: true });
  const write = (name: string, value: unknown) => writeFileSync(join(form, name), JSON.stringify(value));
  write('schema.json', schema);
  write('ui.json', {
    route: `/sample-${id}`,
    title: `Sample ${id}`,
    steps: [{ id: 'only', title: 'All of it', fields: steps }],
    uiSchema,
    submission: { path: `/api/sample-${id}`, encoding: 'json', minimumSeconds: 0 },
    success: { title: 'Done', text: 'Kept.' },
  });
  write('examples/valid.json', { title: 'Filled', answers, payload: answers });
}

async function fillTasks({ page }: Applicant, tasks: Answers[]): Promise<void> {
  for (const [index, { name, details, done }] of tasks.entries()) {
    const entry = page.getByRole('group', { name: `Task ${index + 1}`, exact: true });
    if ((await entry.count()) === 0) await page.getByRole('button', { name: 'Another task' }).click();
    await entry.getByLabel('Name', { exact: true }).fill(String(name));
    if (details) await entry.getByLabel(/^Details/).fill(String(details));
    if (done) await entry.getByLabel('Done?').check();
  }
}
