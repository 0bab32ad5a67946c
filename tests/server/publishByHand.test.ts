import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { limitsOf } from '#server/config/limits.ts';
import { publishedByHand } from '#server/live/publishedByHand.ts';
import { readConfig } from '#server/readConfig.ts';
import { openStorage } from '#server/store/openStorage.ts';
import { SqliteWrites } from '#server/store/sqlite/SqliteWrites.ts';
import { publishedPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { openSubmissions } from '../../scripts/submissions/openSubmissions.ts';
import { killedLater } from '../support/killAfter.ts';
import { START_MS, testDatabase } from '../support/postgres/testDatabase.ts';
import { tryPublish } from '../support/publishCommand.ts';
import { readmeBlock, readmeLine } from '../support/readmes/readmes.ts';
import { npmArguments, runLines } from '../support/readmes/runLines.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

type Env = Record<string, string>;

const folder = temporaryFolder();
let count = 0;

/** Folders of definitions with an editor's own copy of them; the data is in SQLite unless a test names a database. */
function editor(from?: Env): Env & { FORMS_DIR: string; CONTENT_DIR: string } {
  const own = join(folder, `editor-${++count}`);
  mkdirSync(own);
  if (!from) {
    const made = makeSources(own);
    // What is published again and again is small.
    rmSync(join(String(made.CONTENT_DIR), 'public/large.mp4'));
    for (const form of ['reservation', 'prix-presidentiel'])
      rmSync(join(String(made.FORMS_DIR), form), { recursive: true });
    return { PUBLISH: 'by-hand', DATABASE_URL: '', ...made } as never;
  }
  const [FORMS_DIR, CONTENT_DIR] = [join(own, 'forms'), join(own, 'content')];
  cpSync(String(from.FORMS_DIR), FORMS_DIR, { recursive: true });
  cpSync(String(from.CONTENT_DIR), CONTENT_DIR, { recursive: true });
  return { ...from, FORMS_DIR, CONTENT_DIR };
}

const dataDir = () => mkdtempSync(join(folder, 'data-'));

const page = (env: Env, name = 'home') => join(String(env.CONTENT_DIR), 'pages', `${name}.json`);

function save(env: Env, from: string, to: string, name = 'home'): void {
  const text = readFileSync(page(env, name), 'utf8');
  expect(text).toContain(from);
  writeFileSync(page(env, name), text.replace(from, to));
}

const named = (why: string, by = 'Ama') => ['--by', by, '--why', why];

const shown = async (server: { url: string }, path = '/') => (await fetch(server.url + path)).text();

const becomes = (server: { url: string }, text: string, path = '/') =>
  expect.poll(() => shown(server, path), { timeout: 15_000 }).toContain(text);

describe('one machine', () => {
  const env = { ...editor(), DATA_DIR: dataDir() };
  const other = editor(env);
  let server: Awaited<ReturnType<typeof startHere>>;
  beforeAll(async () => {
    server = await startHere(env.DATA_DIR, { env });
  });

  it('shows nothing that is only saved, and all of it once it is published', async () => {
    save(env, 'Bienvenue.', 'Premier essai.');
    writeFileSync(join(env.CONTENT_DIR, 'public/two.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await tryPublish(env, '--why', 'x')).err).toContain('say --by: your name');
    const { code, out } = await tryPublish(env, ...named('Un premier essai'));
    expect({ code, out }).toEqual({
      code: 0,
      out: '  content/pages/home.json\n  content/public/two.svg\nPublication 2 goes live.\n',
    });
    await becomes(server, 'Premier essai.');
    expect((await fetch(`${server.url}/two.svg`)).status).toBe(200);
    expect((await tryPublish(env, ...named('Encore'))).out).toMatch(/^Nothing to publish/);
  });

  it('publishes nothing that has errors', async () => {
    save(other, '"route": "/"', '"rout": "/"');
    const { code, err } = await tryPublish(other, ...named('Cassé', 'Ben'));
    expect(code).toBe(1);
    expect(err).toContain('content/pages/home.json');
    save(other, '"rout": "/"', '"route": "/"');
  });

  it('tells a second editor what came between, with both sides, and overwrites nothing', async () => {
    save(other, 'Bienvenue.', 'Bienvenue à tous.');
    const { code, err } = await tryPublish(other, ...named('Salut', 'Ben'));
    expect(code).toBe(1);
    expect(err).toContain('Your folders follow publication 1; since then came:\n2  ');
    expect(err).toContain('Ama: Un premier essai');
    for (const line of ['+        "Premier essai."', '+        "Bienvenue à tous."'])
      expect(err).toContain(line);
    expect(err).toContain('content/public/two.svg\npublished since:\n  new\nin your folders:\n  unchanged');
    expect(err).toContain('npm run publish -- --merge');
    expect(await shown(server)).toContain('Premier essai.');
    const clash = await tryPublish(other, '--merge');
    expect(clash.err).toMatch(
      /content\/pages\/home\.json:\d+\npublished since:\n +"Premier essai\."\nin your folders:\n +"Bienvenue à tous\."/,
    );
    expect(existsSync(join(other.CONTENT_DIR, 'public/two.svg'))).toBe(false);
    save(other, 'Bienvenue à tous.', 'Bienvenue.');
    save(other, '"title": "Salon"', '"title": "Salon pour tous"');
    expect((await tryPublish(other, '--merge')).out).toBe(
      '  content/pages/home.json\n  content/public/two.svg\nThe folders follow publication 2. "npm run check" checks them.\n',
    );
    expect((await tryPublish(other, ...named('Les deux', 'Ben'))).code).toBe(0);
    await becomes(server, 'Salon pour tous');
    expect(await shown(server)).toContain('Premier essai.');
  });

  it('goes back to an earlier publication, and lists all of them', async () => {
    expect((await tryPublish(env, '--back', '9', ...named('Retour'))).err).toContain('no publication 9');
    expect((await tryPublish(env, '--back', '1', ...named('Retour'))).code).toBe(0);
    await becomes(server, 'Bienvenue.');
    expect((await fetch(`${server.url}/two.svg`)).status).toBe(404);
    const { out } = await tryPublish(env, '--list');
    expect(out.split('\n').map((line) => line.replace(/ {2}\S+Z {2}/, ' '))).toEqual([
      '1 server: PUBLISH=by-hand  [earlier]',
      '2 Ama: Un premier essai  [earlier]',
      '3 Ben: Les deux  [earlier]',
      '4 Ama: Retour (back to 1)  [live]',
      '',
    ]);
  });

  it('waits for the consent of another person', async () => {
    const two = { ...env, PUBLISH_CONSENT: 'two' };
    save(env, 'Premier essai.', 'À deux.');
    const { out } = await tryPublish(two, '--base', '4', ...named('À deux'));
    expect(out).toContain('Publication 5 waits for a second person: npm run publish -- --consent 5');
    const third = await tryPublish(two, '--base', '4', ...named('À trois', 'Ben'));
    expect(third.out).toContain('Publication 6 waits');
    expect((await tryPublish(two, '--consent', '5', '--by', ' ama ')).err).toContain('another person');
    expect((await tryPublish(two, '--list')).out).toContain('[waits for consent]');
    expect((await tryPublish(two, '--consent', '5', '--by', 'Ben')).code).toBe(0);
    await becomes(server, 'À deux.');
    const late = await tryPublish(two, '--consent', '6', '--by', 'Ama');
    expect(late.err).toContain('publication 6 follows 4, and since then came:\n5  ');
    expect((await tryPublish(two, '--list')).out).toMatch(/consent: Ben\) {2}\[live\]\n6 .*\[overtaken\]\n$/);
  });

  it('shows the same after a restart, whatever has been saved', async () => {
    await server.stop();
    rmSync(publishedPath(env.DATA_DIR), { recursive: true });
    const again = await startHere(env.DATA_DIR, { env });
    expect(await shown(again)).toContain('À deux.');
  });

  it('speaks French', async () => {
    expect((await tryPublish(env, '--lang', 'fr', ...named('Encore'))).out).toMatch(/^Rien à publier/);
    expect((await tryPublish({ ...env, PUBLISH: '' }, '--list', '--lang', 'en')).err).toMatch(
      /^PUBLISH is not/,
    );
  });
});

/** As the first start of a server makes it. */
async function publishFirst(env: Env): Promise<void> {
  const config = readConfig(env);
  const logger = createLogger('silent');
  const storage = await openStorage(config.dataDir, logger, {
    limits: limitsOf(config),
    dataKeys: undefined,
  });
  await publishedByHand(storage.store, config.publish!, config.dataDir, logger);
  await storage.close();
}

it('runs the lines of the READMEs', async () => {
  const env = { ...editor(), DATA_DIR: dataDir() };
  await publishFirst(env);
  save(env, 'Bienvenue.', 'Des prix.');
  const [publish = '', ...others] = readmeBlock('src/server/README.md', 'npm run publish -- --by')
    .trim()
    .split('\n');
  expect((await runLines(publish, { env })).stdout).toContain('Publication 2 goes live.\n');
  const general = readmeLine('npm run publish -- --by NAME --why SENTENCE');
  const told = [];
  for (const args of await npmArguments(
    [...others, general].join('\n').replace('../fair-1', `${folder}/1`),
  )) {
    const consent = args.some((each) => ['--back', '--consent'].includes(each)) && { PUBLISH_CONSENT: 'two' };
    const { out, err } = await tryPublish({ ...env, ...consent }, ...args);
    told.push(out + err);
  }
  expect(told).toEqual([
    expect.stringContaining('Ama Nkeng: Prix des stands 2026  [live]'),
    expect.stringContaining('Publication 3 waits for a second person'),
    expect.stringContaining('Publication 3 goes live.'),
    expect.stringContaining('content/pages/home.json\nThe folders follow publication 3.'),
    expect.stringContaining('has the files of publication 1'),
    expect.stringContaining('the folders are as publication 3'),
  ]);
}, 60_000);

it('the command publishes all or nothing, wherever it is killed', async () => {
  const env = { ...editor(), DATA_DIR: dataDir() };
  await publishFirst(env);
  save(env, 'Bienvenue.', 'Essai 0.');
  writeFileSync(join(env.CONTENT_DIR, 'public/long.bin'), Buffer.alloc(700_000, 'long'));
  const { store } = await openSubmissions(readConfig(env));
  const seen: number[] = [];
  for (let killed = true; killed; ) {
    const { id: before } = (await store.publications.last())!;
    killed = await killedLater(
      seen.length,
      async () => {
        const { err } = await tryPublish(env, ...named('Essai'));
        if (err !== '') throw new Error(/killed/.exec(err)?.[0] ?? err);
      },
      { places: [[SqliteWrites.prototype, ['run']]], within: env.CONTENT_DIR },
    );
    const { id: after } = (await store.publications.last())!;
    const live = await store.publications.read((await store.publications.files(after))!);
    const isNew = String(live.get('content/pages/home.json')).includes(`Essai ${seen.length}.`);
    expect(isNew).toBe(after > before);
    // Run again, it ends what was begun.
    const again = await tryPublish(env, ...named('Essai'));
    expect(again.err).toBe('');
    expect(again.out.startsWith('Nothing to publish')).toBe(isNew);
    seen.push(after - before);
    save(env, `Essai ${seen.length - 1}.`, `Essai ${seen.length}.`);
  }
  await store.close();
  expect(seen).toEqual(seen.toSorted());
  // Killed before and in the note that the folders keep, and not at all.
  expect(seen.filter((made) => made > 0)).toHaveLength(3);
  expect(seen.length).toBeGreaterThan(4);
});

it('the server shows a publication as before or as after, wherever it is killed', async () => {
  const env = { ...editor(), DATA_DIR: dataDir() };
  await publishFirst(env);
  const config = readConfig(env);
  const { store } = await openSubmissions(config);
  const show = async () => {
    const source = await publishedByHand(store, config.publish!, env.DATA_DIR, console);
    await source.prepare?.();
    await source.due?.();
  };
  const file = join(config.contentDir, 'a.json');
  const live = () => (existsSync(file) ? readFileSync(file, 'utf8') : 'none');
  let calls = 0;
  for (let killed = true; killed; calls++) {
    const before = live();
    const { id: base } = (await store.publications.last())!;
    const files = new Map(['a', 'b'].map((name) => [`content/${name}.json`, Buffer.from(`${calls}`)]));
    await store.publications.add({ who: 'Ama', why: 'x', base, backTo: null, files, leadMs: 0 });
    killed = await killedLater(calls, show);
    expect([before, `${calls}`]).toContain(live());
    await show();
    expect(live()).toBe(`${calls}`);
    expect(readFileSync(join(config.contentDir, 'b.json'), 'utf8')).toBe(`${calls}`);
    expect(readdirSync(publishedPath(env.DATA_DIR)).length).toBeLessThan(5);
  }
  expect(calls).toBeGreaterThan(15);
  await store.close();
});

it(
  'copies on one database show the same, and change at the same moment',
  async () => {
    const database = await testDatabase();
    const shared = { DATABASE_URL: database.url };
    const [one, other] = [
      { ...editor(), ...shared, DATA_DIR: dataDir() },
      { ...editor(), ...shared, DATA_DIR: dataDir() },
    ];
    save(other, 'Bienvenue.', 'Une autre copie.');
    const servers = await Promise.all([one, other].map((env) => startHere(env.DATA_DIR, { env })));
    const both = () => Promise.all(servers.map((server) => shown(server)));
    const welcome = (texts: string[]) =>
      texts.map((text) => /Bienvenue\.|Une autre copie\.|Ensemble\./.exec(text)?.[0]);
    const [begin, same] = welcome(await both());
    expect(same).toBe(begin);
    const [first, second] = begin === 'Bienvenue.' ? [one, other] : [other, one];
    save(first, String(begin), 'Ensemble.');
    expect((await tryPublish(first, ...named('Ensemble'))).out).toContain(
      'on all copies of the server at once',
    );
    const seen: string[] = [];
    await expect
      .poll(
        async () => {
          const [left, right] = welcome(await both());
          seen.push(`${left} ${right}`);
          return left === 'Ensemble.' && right === 'Ensemble.';
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe(true);
    expect(seen.filter((pair) => pair !== `${begin} ${begin}`).length).toBeLessThan(10);
    const { err } = await tryPublish(second, ...named('Trop tard', 'Ben'));
    expect(err).toContain('published since:');
    const back = await tryPublish(second, '--back', '1', ...named('Retour', 'Ben'));
    expect(back.code).toBe(0);
    await Promise.all(servers.map((server) => becomes(server, String(begin))));
  },
  START_MS + 60_000,
);
