import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speak } from '#definitions/sources/speak.ts';
import FRENCH from '../definitions/mistakes/french.json' with { type: 'json' };
import { SMALL_SITE } from '../definitions/mistakes/site.ts';
import { mistaken, TABLES } from '../definitions/mistakes/tables.ts';
import { startHere } from '../support/server/inProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const french: Record<string, Record<string, readonly string[]>> = FRENCH;

/** Mistakes after which nothing is published, from all of the tables. A server publishes what has a broken link alone. */
const GRAVE = Object.entries(TABLES).flatMap(([table, mistakes]) =>
  mistakes
    .filter(
      ({ told: [first = ''] }) => !/ warning: |leads? (?:nowhere|to )|does not exist|is no form/.test(first),
    )
    .map((mistake) => ({ ...mistake, inFrench: french[table]?.[mistake.name] ?? [] })),
);
const CHOSEN = GRAVE.filter((_, index) => index % Math.floor(GRAVE.length / 40) === 0).slice(0, 40);

const folder = temporaryFolder();
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const written: string[] = [];
const HOME = 'content/pages/accueil.json';
let server: Awaited<ReturnType<typeof startHere>>;
let live = 0;

/** A save that is right shows this title. */
const save = () => write(HOME, String(SMALL_SITE[HOME]).replace('"Bientôt"', `"Version ${++live}"`));
const becomesLive = () =>
  vi.waitFor(async () => expect(await (await fetch(server.url)).text()).toContain(`Version ${live}`), {
    timeout: 10_000,
    interval: 20,
  });

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  for (const [path, text] of Object.entries(SMALL_SITE)) write(path, String(text));
  write('content/messages/fr.json', '{}');
  save();
  const env = { FORMS_DIR: join(folder, 'forms'), CONTENT_DIR: join(folder, 'content') };
  server = await startHere(join(folder, 'data'), { env });
  await becomesLive();
});
afterEach(() => speak('en'));

it('has 40 mistakes', () => {
  expect(CHOSEN).toHaveLength(40);
});

it.each(CHOSEN.map((mistake, index) => [index, mistake] as const))(
  'keeps the last good version, says what to mend, and goes on: %i $1.name',
  async (index, mistake) => {
    const inFrench = index % 2 === 0;
    speak(inFrench ? 'fr' : 'en');
    written.length = 0;
    write(mistake.file, mistaken(mistake));
    const [told = 'nothing is told'] = inFrench ? mistake.inFrench : mistake.told;
    const stays = inFrench
      ? "Rien n'est publié : la dernière bonne version reste en ligne."
      : 'Not published: the last good version stays live.';
    try {
      await vi.waitFor(() => expect(written.join('')).toContain(stays), { timeout: 5_000, interval: 10 });
      expect(written.join('')).toContain(told);
      expect(await (await fetch(server.url)).text()).toContain(`Version ${live}`);
    } finally {
      const right = SMALL_SITE[mistake.file];
      if (right === undefined) rmSync(join(folder, mistake.file));
      else write(mistake.file, String(right));
      save();
    }
    await becomesLive();
  },
);
