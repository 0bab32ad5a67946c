/** Child process of `benchPublication`: publishes, changes files, publishes again; prints the times as JSON. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { definitionFolders } from '../../commandLine/definitionFolders.ts';

/** Milliseconds of the first publication, and of one after a change of a form, a page, and site.json. */
export interface PublicationTimes {
  first: number;
  form: number;
  page: number;
  site: number;
}

const folder = await mkdtemp(join(tmpdir(), 'fair-publish-'));
const formsDir = join(folder, 'forms');
const contentDir = join(folder, 'content');
const measured = definitionFolders();
await cp(measured.formsDir, formsDir, { recursive: true });
await cp(measured.contentDir, contentDir, { recursive: true });
const publisher = createPublisher({ formsDir, contentDir, renderer: await loadRenderer(resolve('dist')) });
let version = '';

const first = await publish();
const form = await publishChanged(join(formsDir, 'reservation/ui.json'));
const page = await publishChanged(join(contentDir, 'pages/about.json'));
const site = await publishChanged(join(contentDir, 'site.json'));
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify({ first, form, page, site } satisfies PublicationTimes));

async function publish(): Promise<number> {
  const started = performance.now();
  const { publication } = await publisher.publish();
  const took = performance.now() - started;
  if (publication.version === version) throw new Error('The publication did not change with the file.');
  version = publication.version;
  return took;
}

/** Adds a word to the first text of a file, then publishes. */
async function publishChanged(file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/"(title|name|tagline)": "/, '$&Nouveau ');
  if (changed === text) throw new Error(`${file} has no text to change.`);
  await writeFile(file, changed);
  return publish();
}
