import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { readDraft } from '#device/storage/draftStorage.ts';
import { savesAnswers, setSavesAnswers } from '#device/storage/saving.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { FormSession } from '#wizard/FormSession.ts';
import { Handover } from '#wizard/handover/handoverChunk.tsx';
import { newDraftKey, sealDraft, type TravellingDraft } from '#wizard/handover/sealedDraft.ts';
import { packDraft, unpackDraft } from '#wizard/handover/travellingDraft.ts';
import { frozenTexts, TextProvider } from '../support/components/Frame.tsx';
import { formOf } from '../support/sampleForm.ts';
import { shown } from '../support/spaces.ts';

const texts = frozenTexts('fr');
const messages: MessagesByLocale = { fr: compileMessages(texts, 'fr', (id) => id.startsWith('handover.')) };
const t = (id: string) => texts[`handover.${id}`] ?? id;

let count = 0;
const leave: (() => void)[] = [];
/** The server's responses by method, the last one for all further calls. */
let answers: Record<string, (() => Promise<Response>)[]>;
const gone = async () => Response.json({ errors: ['Ce lien a déjà servi.'], details: [] }, { status: 404 });
const done = async () => new Response(null, { status: 204 });
const down = async () => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => {
  localStorage.clear();
  answers = {};
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit) => {
    const [next = gone, ...later] = answers[method] ?? [];
    if (later.length > 0) answers[method] = later;
    return next();
  });
});
afterEach(() => {
  for (const each of leave.splice(0)) each();
  vi.unstubAllGlobals();
});

/** A device with a form of three fields open. */
function openSession() {
  count += 1;
  const text = { type: 'string', maxLength: 99 } as const;
  const properties = {
    nom: { ...text, title: 'Nom' },
    ville: { ...text, title: 'Ville' },
    cv: {
      type: 'string',
      title: 'Votre CV',
      file: { accept: ['.pdf'], maxBytes: 1000 },
    } satisfies FieldSchema,
  };
  const compiled = formOf(properties, {
    id: `handed-${count}`,
    ui: { submission: { path: '/api/t', encoding: 'multipart' }, formerly: ['handed-before'] },
  });
  const session = new FormSession(compiled.form, compiled.validators);
  leave.push(session.open());
  return { session, form: compiled.form, texts: compiled.texts };
}

const arriving = (session: FormSession, draft: Partial<TravellingDraft>): TravellingDraft => ({
  form: session.form.id,
  version: session.form.version,
  locale: 'fr',
  answers: {},
  times: {},
  files: [],
  ...draft,
});

it('of each answer the newer one stays, a removal too; what the form does not ask is left out', async () => {
  const { session } = openSession();
  await session.drafts.settled();
  act(() => {
    session.read().store.setAnswer('nom', 'Abena');
    session.read().store.setAnswer('ville', 'Douala');
  });
  const now = Date.now();
  const draft = {
    answers: { nom: 'Older', gone: 'x' },
    times: { nom: now - 60_000, ville: now + 60_000, gone: 1 },
  };
  let files: string[] = [];
  await act(async () => {
    files = await unpackDraft(session, arriving(session, { ...draft, files: ['cv', 'gone'] }));
  });
  expect(session.read().store.answers).toEqual({ nom: 'Abena' });
  expect(files).toEqual(['cv']);
  const packed = await packDraft(session, 'fr');
  expect(packed).toMatchObject({ answers: { nom: 'Abena' }, times: { ville: now + 60_000 }, files: [] });
});

it('a draft leaves without the bytes of its files, and not at all when it is empty', async () => {
  const { session } = openSession();
  expect(await packDraft(session, 'fr')).toBeUndefined();
  act(() => {
    session.read().store.setAnswer('cv', new File(['secret'], 'cv.pdf'));
    session.read().store.setAnswer('nom', 'Abena');
  });
  const packed = await packDraft(session, 'fr');
  expect(packed).toMatchObject({ form: session.form.id, answers: { nom: 'Abena' }, files: ['cv'] });
  expect(packed?.times.nom).toBeGreaterThan(Date.now() - 60_000);
});

async function resumeWith(
  change: (key: string) => string = (key) => key,
  draft: Partial<TravellingDraft> = {},
) {
  const { session, texts: own } = openSession();
  const key = newDraftKey();
  const { bytes } = await sealDraft(
    key,
    arriving(session, { answers: { nom: 'Abena' }, times: { nom: 5 }, ...draft }),
  );
  const onClose = vi.fn();
  render(
    <TextProvider texts={own}>
      <Handover session={session} messages={messages} linkKey={change(key)} onClose={onClose} />
    </TextProvider>,
  );
  const give = async () => new Response(bytes);
  const press = (whose: 'resumeOwn' | 'resumeApart' = 'resumeOwn') =>
    act(() => screen.getByRole('button', { name: shown(t(whose)) }).click());
  return { session, onClose, give, press };
}

it('without a network the link stays, and opens on the next try; what the server could not delete is said', async () => {
  const { session, onClose, give, press } = await resumeWith(undefined, {
    files: ['cv'],
    form: 'handed-before',
    version: 'another',
  });
  answers = { GET: [down, give], DELETE: [down] };
  await press();
  await screen.findByText(t('unreachedLink'));
  expect(session.read().store.answers).toEqual({});
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(session.read().store.answers).toEqual({ nom: 'Abena' });
  const { draft } = session.read();
  if (draft.kind !== 'resumed') throw new Error(draft.kind);
  const { container } = render(
    <TextProvider texts={{ [session.form.fields.cv?.title ?? '']: 'Votre CV' }}>{draft.notice}</TextProvider>,
  );
  for (const id of ['resumed', 'changed', 'left']) expect(container.textContent).toContain(shown(t(id)));
  expect(container.textContent).toContain('Votre CV');
});

it.each([
  ['that is cut', (key: string) => key.slice(0, 30), {}, 'cut'],
  ['with another key', () => newDraftKey(), {}, 'cut'],
  ['of another form', (key: string) => key, { form: 'other' }, 'otherForm'],
])('a link %s is refused in words, and nothing is deleted', async (_name, change, draft, text) => {
  const { session, give, press } = await resumeWith(change, draft);
  const remove = vi.fn(done);
  answers = { GET: [give], DELETE: [remove] };
  if (screen.queryByText(t(text)) === null) await press();
  await screen.findByText(t(text));
  expect(screen.queryByRole('button', { name: shown(t('resumeOwn')) })).toBeNull();
  expect(session.read().store.answers).toEqual({});
  expect(remove).not.toHaveBeenCalled();
});

it("on somebody else's device the draft leaves nothing, and what that device has stays as it is", async () => {
  const { session, give, press } = await resumeWith();
  act(() => session.read().store.setAnswer('ville', 'Douala'));
  await session.drafts.save();
  const theirs = await readDraft(session.form.id);
  expect(theirs?.answers).toEqual({ ville: 'Douala' });
  answers = { GET: [give], DELETE: [done] };
  await press('resumeApart');
  await waitFor(() => expect(session.read().store.answers).toEqual({ nom: 'Abena' }));
  act(() => session.read().store.setAnswer('nom', 'Abena Ngono'));
  await session.drafts.save();
  expect(session.read()).toMatchObject({ saves: false, stored: 'nothing' });
  act(() => session.startOver());
  await session.drafts.settled();
  expect(await readDraft(session.form.id)).toEqual(theirs);
  // The device keeps for its owner, in another tab.
  sessionStorage.clear();
  expect(savesAnswers()).toBe(true);
});

it('on a device that keeps nothing a link is opened without a question', async () => {
  setSavesAnswers(false);
  const { session, give } = await resumeWith();
  expect(screen.queryByText(shown(t('whose')))).toBeNull();
  answers = { GET: [give], DELETE: [done] };
  act(() => screen.getByRole('button', { name: t('resume') }).click());
  await waitFor(() => expect(session.read().store.answers).toEqual({ nom: 'Abena' }));
  expect(await readDraft(session.form.id)).toBeUndefined();
});

it('a link that was used says so', async () => {
  const { press } = await resumeWith();
  await press();
  await screen.findByText(t('gone'));
});

it('where the mail does not go, the link is there to be copied', async () => {
  const { session, texts: own } = openSession();
  act(() => session.read().store.setAnswer('nom', 'Abena'));
  render(
    <TextProvider texts={own}>
      <Handover session={session} messages={messages} onClose={() => undefined} />
    </TextProvider>,
  );
  const stored = async () => Response.json({ expires: '2026-05-30T12:00:00Z' }, { status: 201 });
  const refused = async () => Response.json({ errors: ['Pas de courrier.'], details: [] }, { status: 503 });
  answers = { PUT: [down, stored], POST: [refused] };
  const input = screen.getByLabelText<HTMLInputElement>(t('address'));
  input.value = 'abena@example.org';
  const mail = () => act(() => screen.getByRole('button', { name: t('mail') }).click());
  await mail();
  await screen.findByText(t('unreached'));
  await mail();
  await screen.findByText('Pas de courrier.');
  const link = await screen.findByLabelText<HTMLInputElement>(t('link'));
  expect(link.value).toMatch(/#reprise=[\w-]{43}$/);
  expect(screen.getByText(/30 mai 2026/)).toBeTruthy();
});
