import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { diffLines } from 'diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { EDITOR, type ListCall, type SourceCall, type TranslationCall } from '#editor/calls/calls.ts';
import { shippedText } from '#messages/interfaceTexts.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { translationStates } from '#publication/translation/translationStates.ts';
import { atEnd } from '../support/atEnd.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { startEditor, type TestEditor } from '../support/server/startEditor.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const MESSAGES = 'content/messages/en.json';
const FRENCH = 'content/messages/fr.json';
const UI = 'forms/reservation/ui.json';
const SCHEMA = 'forms/reservation/schema.json';
const TITLE = 'pages.about.title';
/** A text of the interface that the site does not say in its own words. */
const USUAL = 'desk.account';
/** A text with a plural. */
const COUNTED = 'errors.maxItems';

/** Lines that a file has lost and gained since `before`, as `git diff` shows them. */
function changes(copy: DefinitionsCopy, path: string, before: string): string[] {
  return diffLines(before, copy.read(path)).flatMap(({ value, added, removed }) =>
    added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${added ? '+' : '-'}${line.trim()}`)
      : [],
  );
}

async function callFor(editor: TestEditor, id: string, text: string): Promise<TranslationCall> {
  const { source, text: before } = await editor.text(id);
  return { locale: 'en', id, source, before, text, state: 'approved' };
}

describe('npm run translate', () => {
  let copy: DefinitionsCopy;
  let editor: TestEditor;
  beforeAll(async () => {
    copy = copyDefinitions();
    editor = await startEditor('translate', copy.folders);
    return editor.stop;
  });

  it('writes one line of the messages and of the records', async () => {
    expect((await editor.put('translation', await callFor(editor, TITLE, 'First'))).status).toBe(200);
    const before = copy.read(MESSAGES);
    const records = copy.read('content/messages/.translated.json');
    const { text, state } = await editor.text(TITLE);
    const call = await callFor(editor, TITLE, '<b onclick=x>About</b> “us”');
    const refused = await editor.put('translation', call);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { refused: 'check', problems: [expect.stringContaining('the tag <b onclick=x>'), expect.anything()] },
    ]);
    expect(copy.read(MESSAGES)).toBe(before);

    const { version } = await editor.work();
    const answer = await editor.put('translation', { ...call, text: 'About "us" \\ \'today\'' });
    expect([answer.status, await answer.json()]).toEqual([200, { warnings: [] }]);
    expect(changes(copy, MESSAGES, before)).toEqual([
      `-"${TITLE}": ${JSON.stringify(text)},`,
      `+"${TITLE}": "About \\"us\\" \\\\ 'today'",`,
    ]);
    expect(changes(copy, 'content/messages/.translated.json', records)).toEqual([
      expect.stringMatching(`^-"${TITLE}": `),
      expect.stringMatching(`^\\+"${TITLE}": `),
    ]);
    expect(state).toBe('approved');
    await editor.published(version);
    expect((await editor.work()).version).not.toBe(version);
  });

  it('tells mistakes of writing, and refuses what the import refuses', async () => {
    const before = copy.read(MESSAGES);
    const { text } = await editor.text(COUNTED);
    const broken = await editor.put(
      'translation',
      await callFor(editor, COUNTED, text.replace('one', 'few')),
    );
    expect(await broken.json()).toMatchObject({
      refused: 'check',
      problems: [expect.stringContaining('"few"'), expect.anything()],
    });
    for (const wrong of ['{', 'a\u0007', '{other}'])
      expect((await editor.put('translation', await callFor(editor, TITLE, wrong))).status, wrong).toBe(422);
    expect(copy.read(MESSAGES)).toBe(before);
    const spaced = await editor.put('translation', await callFor(editor, TITLE, 'Us  all'));
    expect(await spaced.json()).toEqual({ warnings: ['two spaces stand one after the other'] });
  });

  it('tells of a text that is typed its spelling, whose translation it is, and that it is none, in the language of the page', async () => {
    const told = async (text: string, language = 'en', id = TITLE) => {
      const answer = await editor.call(
        'POST',
        'told',
        { locale: 'en', id, text },
        { 'accept-language': language },
      );
      return ((await answer.json()) as { warnings: string[] }).warnings;
    };
    const { text: theirs, source } = await editor.text('pages.contact.title');
    expect(await told('About the fair')).toEqual([]);
    expect(await told('About the fiar')).toEqual([
      expect.stringMatching(/^"fiar" is in no dictionary of English: write "f/),
    ]);
    expect(await told('About the fiar', 'fr')).toEqual([
      expect.stringMatching(/^« fiar » n'est dans aucun dictionnaire/),
    ]);
    expect(await told(theirs)).toEqual([
      `it is the translation of "${source}" (pages.contact.title): are they swapped?`,
    ]);
    const { source: french } = await editor.text('site.description');
    expect(await told(french, 'en', 'site.description')).toContain('the text is still in French');
    const saved = await editor.put('translation', await callFor(editor, TITLE, 'About the fiar'));
    expect([saved.status, await saved.json()]).toEqual([200, { warnings: await told('About the fiar') }]);
  });

  it('keeps what another program has written meanwhile, and tells both versions of the same text', async () => {
    const call = await callFor(editor, TITLE, 'Mine');
    copy.edit<Record<string, string>>(MESSAGES, (messages) => {
      messages['pages.contact.title'] = 'Of another';
    });
    expect((await editor.put('translation', call)).status).toBe(200);
    expect(JSON.parse(copy.read(MESSAGES))).toMatchObject({
      'pages.contact.title': 'Of another',
      [TITLE]: 'Mine',
    });

    copy.edit<Record<string, string>>(MESSAGES, (messages) => {
      messages[TITLE] = 'Theirs';
    });
    const late = await editor.put('translation', { ...call, before: 'Mine', text: 'Mine again' });
    expect([late.status, await late.json()]).toEqual([
      409,
      { refused: 'conflict', of: 'text', now: 'Theirs' },
    ]);
    expect(JSON.parse(copy.read(MESSAGES))[TITLE]).toBe('Theirs');

    const other = await editor.put('translation', { ...call, source: 'Another French', before: 'Theirs' });
    expect(await other.json()).toEqual({ refused: 'conflict', of: 'source', now: call.source });
    const gone = await editor.put('translation', { ...call, id: '__proto__' });
    expect(await gone.json()).toEqual({ refused: 'conflict', of: 'source', now: null });
  });

  it('says so while another command writes, and writes afterwards', async () => {
    const lock = join(copy.folders.contentDir, '.edit.json');
    const call = await callFor(editor, TITLE, 'After the command');
    writeFileSync(lock, JSON.stringify({ pid: process.ppid, decided: true, files: [], moves: [] }));
    const busy = await editor.put('translation', call);
    expect([busy.status, await busy.json()]).toEqual([
      503,
      { refused: 'busy', message: expect.stringContaining(`process ${process.ppid}`) },
    ]);
    rmSync(lock);
    expect((await editor.put('translation', call)).status).toBe(200);
  });

  it('marks a translation that another person has to read, and approves it', async () => {
    const { text } = await editor.text(TITLE);
    const call = await callFor(editor, TITLE, text);
    await editor.put('translation', { ...call, state: 'needs-review' });
    expect((await editor.text(TITLE)).state).toBe('needs-review');
    const before = copy.read(MESSAGES);
    await editor.put('translation', call);
    expect((await editor.text(TITLE)).state).toBe('approved');
    expect(copy.read(MESSAGES)).toBe(before);
  });

  it('keeps line ends, a byte order mark and a place for a new id', async () => {
    const windows = copyDefinitions();
    const { [TITLE]: title, ...others } = JSON.parse(windows.read(MESSAGES)) as Record<string, string>;
    const text = (value: object) => `\uFEFF${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`;
    windows.write(MESSAGES, text(others));
    const beside = await startEditor('translate', windows.folders);
    const answer = await beside.put('translation', await callFor(beside, TITLE, title!));
    expect(answer.status).toBe(200);
    const sorted = Object.entries({ ...others, [TITLE]: title }).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(windows.read(MESSAGES)).toBe(text(Object.fromEntries(sorted)));
  });

  it('is for this machine and its link alone', async () => {
    const call = await callFor(editor, TITLE, 'Not to be written');
    const status = async (headers: Record<string, string>) =>
      (await editor.put('translation', call, headers)).status;
    expect(await status({ authorization: '' })).toBe(401);
    expect(await status({ authorization: 'Bearer token-of-another' })).toBe(401);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ origin: 'http://localhost:1' })).toBe(403);
    // A name of another site that leads to this machine.
    const foreign = await new Promise((resolve) =>
      request(`${editor.url}${EDITOR}/work`, { headers: { host: 'evil.example' } }, (answer) =>
        resolve(answer.statusCode),
      ).end(),
    );
    expect(foreign).toBe(403);
    for (const body of [
      {},
      { ...call, text: '' },
      { ...call, extra: 1 },
      { ...call, state: 'new' },
      { ...call, id: 1 },
      [],
    ])
      expect((await editor.put('translation', body)).status, JSON.stringify(body).slice(0, 40)).toBe(400);
    expect((await editor.put('source', { id: TITLE, before: '', text: 'x' })).status).toBe(404);
  });

  it('writes a translation of its own of a text that only the program says, which "npm run messages" keeps', async () => {
    const before = copy.read(MESSAGES);
    const call = await callFor(editor, USUAL, 'In our own words');
    expect([call.source, call.before]).toEqual([shippedText('fr', USUAL), shippedText('en', USUAL)]);
    expect((await editor.put('translation', call)).status).toBe(200);
    expect(changes(copy, MESSAGES, before)).toEqual([`+${JSON.stringify(USUAL)}: "In our own words",`]);
    expect(messagesCommand(copy.folders, []).error).toBe('');
    expect(changes(copy, MESSAGES, before)).toEqual([`+${JSON.stringify(USUAL)}: "In our own words",`]);
  });
});

const small = temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]).status === 0;
if (mounted) atEnd(() => void spawnSync('umount', [small]));

it.skipIf(!mounted)(
  `a full disk changes nothing${mounted ? '' : ' (skipped: this user cannot mount)'}`,
  async () => {
    const copy = copyDefinitions();
    const contentDir = join(small, 'content');
    cpSync(copy.folders.contentDir, contentDir, {
      recursive: true,
      filter: (path) => !path.includes('/public/'),
    });
    const editor = await startEditor('translate', { ...copy.folders, contentDir });
    const call = await callFor(editor, TITLE, 'Written once there is room');
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(join(small, 'filler'), Buffer.alloc(bavail * bsize));
    const full = await editor.put('translation', call);
    expect([full.status, await full.json()]).toEqual([
      507,
      { refused: 'disk', message: expect.stringContaining('ENOSPC') },
    ]);
    expect((await editor.text(TITLE)).text).toBe(call.before);
    rmSync(join(small, 'filler'));
    expect((await editor.put('translation', call)).status).toBe(200);
    expect((await editor.text(TITLE)).text).toBe(call.text);
  },
);

describe('npm run edit', () => {
  let copy: DefinitionsCopy;
  let editor: TestEditor;
  beforeAll(async () => {
    copy = copyDefinitions();
    editor = await startEditor('edit', copy.folders);
    return editor.stop;
  });
  const listAt = async (file: string, path: (string | number)[]): Promise<Omit<ListCall, 'change'>> => {
    const list = (await editor.work()).lists.find(
      (one) => one.file === file && one.path.join() === path.join(),
    );
    return { file, path, keys: list!.entries.map(({ key }) => key) };
  };

  it('writes a French text where it stands; its translation has then changed', async () => {
    const before = copy.read(UI);
    const id = 'forms.reservation.title';
    const { text } = await editor.text(id);
    const call: SourceCall = { id, before: text, text: 'Réserver <un> stand' };
    expect((await editor.put('source', call)).status).toBe(200);
    expect(changes(copy, UI, before)).toEqual([
      `-"title": ${JSON.stringify(text)},`,
      '+"title": "Réserver <un> stand",',
    ]);
    const late = await editor.put('source', { ...call, text: 'Late' });
    expect(await late.json()).toEqual({ refused: 'conflict', of: 'text', now: call.text });
    const wrong = await editor.put('source', { ...call, before: call.text, text: 'Réserver {' });
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      { refused: 'check', problems: [expect.stringMatching(/^forms\/reservation\/ui\.json:\d+:\d+ /)] },
    ]);
  });

  it('writes a text that only the program says into the file of the site; its translations have then changed', async () => {
    const id = USUAL;
    const { text, source: english, area } = await editor.text(id);
    expect([text, english, area]).toEqual([shippedText('fr', id), shippedText('en', id), 'interface desk']);
    const before = copy.read(FRENCH);
    const messages = copy.read(MESSAGES);
    const saved = await editor.put('source', { id, before: text, text: `${text} Oui.` });
    expect([saved.status, await saved.json()]).toEqual([200, { warnings: [] }]);
    expect(changes(copy, FRENCH, before)).toEqual([
      `+${JSON.stringify(id)}: ${JSON.stringify(`${text} Oui.`)},`,
    ]);
    expect(changes(copy, MESSAGES, messages)).toEqual([
      `+${JSON.stringify(id)}: ${JSON.stringify(english)},`,
    ]);
    const [states] = translationStates(
      loadSources(copy.folders),
      readTranslationRecords(copy.folders.contentDir),
    );
    expect(states?.translations.find(({ source }) => source.id === id)).toMatchObject({
      state: 'changed',
      before: text,
      text: english,
    });
  });

  it('writes a price, and tells what says another', async () => {
    const shown = copy.read('content/pages/exposition.json');
    const named = '"{price.reservation.stand_choisi.premium.grande_entreprise}"';
    copy.write('content/pages/exposition.json', shown.replace(named, '500000'));
    const before = copy.read(SCHEMA);
    const path = ['properties', 'stand_choisi', 'oneOf', 0, 'amounts', 'grande_entreprise'];
    const value = (await editor.work()).values.find((one) => one.path.join() === path.join());
    expect(value).toMatchObject({
      kind: 'price',
      area: 'form reservation',
      labels: ['Pack de stand', 'Stand Premium', 'Grande entreprise'],
    });
    const call = { file: SCHEMA, path, before: value!.value, value: 450_001 };
    const answer = await editor.put('value', call);
    expect(await answer.json()).toEqual({
      warnings: [
        expect.stringMatching(
          /^content\/pages\/exposition\.json:\d+:\d+ warning: 500000 here, and 450001 in /,
        ),
      ],
    });
    expect(changes(copy, SCHEMA, before)).toEqual([
      expect.stringContaining(`-"amounts": { "grande_entreprise": ${call.before},`),
      expect.stringContaining('+"amounts": { "grande_entreprise": 450001,'),
    ]);
    expect(await (await editor.put('value', { ...call, value: 1 })).json()).toMatchObject({
      of: 'value',
      now: 450_001,
    });
    for (const wrong of [-1, 0.5])
      expect(
        (await editor.put('value', { ...call, before: 450_001, value: wrong })).status,
        String(wrong),
      ).toBe(422);
    const elsewhere = { ...call, file: '../../etc/passwd' };
    expect(await (await editor.put('value', elsewhere)).json()).toMatchObject({ refused: 'conflict' });
    expect(
      (await editor.put('value', { ...call, path: ['type'], before: 'object', value: 'x' })).status,
    ).toBe(409);
  });

  it('writes a day, which texts name, and refuses one that does not exist', async () => {
    const before = copy.read('content/site.json');
    const day = (await editor.work()).values.find(({ path }) => path.join('.') === 'event.end')!;
    const call = { file: day.file, path: day.path, before: day.value };
    expect((await editor.put('value', { ...call, value: '2025-02-31' })).status).toBe(422);
    expect((await editor.put('value', { ...call, value: '2025-07-27' })).status).toBe(200);
    expect(changes(copy, 'content/site.json', before)).toEqual([
      '-"end": "2025-07-26",',
      '+"end": "2025-07-27",',
    ]);
  });

  it('moves fields, steps and options, and adds and removes an option', async () => {
    let before = copy.read(UI);
    const fields = await listAt(UI, ['steps', 0, 'fields']);
    expect((await editor.put('list', { ...fields, change: { move: 0, to: 2 } })).status).toBe(200);
    const [first, second, third, ...rest] = fields.keys;
    const line = (keys: (string | undefined)[]) => `"fields": [${keys.map((key) => `"${key}"`).join(', ')}],`;
    expect(changes(copy, UI, before)).toEqual([
      `-${line(fields.keys)}`,
      `+${line([second, third, first, ...rest])}`,
    ]);
    const late = await editor.put('list', { ...fields, change: { move: 0, to: 1 } });
    expect(await late.json()).toEqual({
      refused: 'conflict',
      of: 'list',
      now: [second, third, first, ...rest],
    });
    const steps = await listAt(UI, ['steps']);
    before = copy.read(UI);
    expect((await editor.put('list', { ...steps, change: { move: 1, to: 0 } })).status).toBe(200);
    expect(JSON.parse(copy.read(UI)).steps.map(({ id }: { id: string }) => id)).toEqual(
      steps.keys.toReversed(),
    );
    expect(copy.read(UI).length).toBe(before.length);

    before = copy.read(SCHEMA);
    const options = await listAt(SCHEMA, ['properties', 'typeOrganisation', 'oneOf']);
    const put = async (change: ListCall['change'], keys = options.keys) =>
      (await editor.put('list', { ...options, keys, change })).status;
    expect(await put({ add: 'ecole', title: 'École "privée"' })).toBe(200);
    // In the prices of the packs, which differ by organisation, it has those of the option that it is copied from.
    expect(changes(copy, SCHEMA, before).filter((line) => line.startsWith('+'))).toEqual([
      '+{ "const": "etablissement", "title": "Établissements scolaires, Grandes Écoles et Universités" },',
      '+{ "const": "ecole", "title": "École \\"privée\\"" }',
      ...JSON.parse(before).properties.stand_choisi.oneOf.map(({ amounts }: { amounts: object }) =>
        expect.stringMatching(`^\\+"amounts": .*"ecole": ${Object.values(amounts).at(-1)} }$`),
      ),
    ]);
    expect(await put({ remove: options.keys.length }, [...options.keys, 'ecole'])).toBe(200);
    expect(copy.read(SCHEMA)).toBe(before);
    const taken = await editor.put('list', { ...options, change: { add: options.keys[0], title: 'x' } });
    expect([taken.status, (await taken.json()).problems.length > 0]).toEqual([422, true]);
    const packs = await listAt(SCHEMA, ['properties', 'stand_choisi', 'oneOf']);
    const added = await editor.put('list', { ...packs, change: { add: 'petit', title: 'Petit "stand"' } });
    expect(added.status, await added.text()).toBe(200);
    const lines = changes(copy, SCHEMA, before);
    expect(lines.filter((each) => each.startsWith('-'))).toEqual([]);
    expect(lines).toContain('+"title": "Petit \\"stand\\"",');
    const removed = await editor.put('list', {
      ...packs,
      keys: [...packs.keys, 'petit'],
      change: { remove: packs.keys.length },
    });
    expect(removed.status).toBe(200);
    expect(copy.read(SCHEMA)).toBe(before);
    expect(
      (
        await editor.put('list', {
          ...fields,
          keys: (await listAt(UI, ['steps', 1, 'fields'])).keys,
          path: ['steps', 1, 'fields'],
          change: { remove: 0 },
        })
      ).status,
    ).toBe(409);
  });
});
