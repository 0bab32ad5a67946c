import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { browse, NAVIGATION } from '../support/server/browse.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import { isSlow, openLast } from '../support/server/noScriptForms.ts';
import { announce } from '../support/server/tusClient.ts';

const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  {
    folders: FROZEN,
    limits: {
      proofFreeAddressBurst: 1,
      proofFreeAddressPerMinute: 0.01,
      noScriptBurst: 20,
      noScriptPerMinute: 1,
    },
  },
);

const formOf = (id: string) => server.publications.current().forms.get(id)!.form;

const storedCount = async () => (await server.stored()).length;

describe('a form sent twice without script', () => {
  it.each(['reservation', 'prix-presidentiel'])('is stored once: %s', async (id) => {
    const browser = new NoScriptBrowser(server.url);
    const before = await storedCount();
    await openLast(browser, formOf(id));
    const twice = [browser.copy(), browser.copy(), browser.copy()];
    await Promise.all(twice.map((each) => each.press('next')));
    await browser.press('next');
    const said = [browser, ...twice].map(({ page }) => page.querySelector('.dialog-reference')?.textContent);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toMatch(/\w{8}$/);
    expect(await storedCount()).toBe(before + 1);
  });

  it('is stored again with other answers', async () => {
    const browser = new NoScriptBrowser(server.url);
    await openLast(browser, formOf('reservation'));
    const before = await storedCount();
    const other = browser.copy();
    await browser.press('next');
    other.control('ville').value = 'Garoua';
    await other.press('next');
    for (const each of [browser, other]) expect(each.answer.status).toBe(201);
    expect(await storedCount()).toBe(before + 2);
  });
});

describe('the newsletter without script', () => {
  const footer = (browser: NoScriptBrowser) => browser.page.querySelector<HTMLFormElement>('footer form')!;
  const subscribe = async (email: string) => {
    const browser = new NoScriptBrowser(server.url);
    await browser.open('/reservation');
    footer(browser).querySelector<HTMLInputElement>('[name=email]')!.value = email;
    await browser.send(footer(browser));
    return browser;
  };

  it('is sent from the foot of any page, and stored once', async () => {
    const before = await storedCount();
    const first = await subscribe('lectrice@example.org');
    const again = await subscribe('lectrice@example.org');
    for (const each of [first, again]) expect(each.answer.status).toBe(201);
    expect(first.text()).toContain('Encore une étape !');
    expect(await storedCount()).toBe(before + 1);
  });

  it('shows what is wrong and the form again', async () => {
    const browser = await subscribe('nobody');
    expect(browser.answer.status).toBe(422);
    expect(browser.control('email').value).toBe('nobody');
    browser.control('email').value = 'abonnee@example.org';
    isSlow(browser);
    await browser.press();
    expect(browser.answer.status).toBe(201);
  });
});

describe('a form that cannot be stored keeps its answers', () => {
  it.each<[why: string, change: (browser: NoScriptBrowser) => void, status: number, says: RegExp]>([
    ['the trap is filled', (each) => (each.control('confirm_website').value = 'x'), 422, /champ invisible/],
    [
      'it is too fast',
      (each) => (each.control('noScript:began').value = String(Date.now())),
      422,
      /automatique/,
    ],
  ])('when %s', async (_, change, status, says) => {
    const browser = new NoScriptBrowser(server.url);
    await openLast(browser, formOf('reservation'));
    change(browser);
    await browser.press('next');
    expect(browser.answer.status).toBe(status);
    expect(browser.text()).toMatch(says);
    expect(browser.text()).toContain('Vos réponses restent sur cette page');
    expect(browser.control('confirm_website').value).toBe('');
    isSlow(browser);
    await browser.press('next');
    expect(browser.answer.status).toBe(201);
  });
});

describe('a form without script', () => {
  /** Replaces keys of a form's ui.json. */
  function change(id: string, changed: Partial<CompiledForm>): () => void {
    const before = server.publications.current();
    const published = before.forms.get(id)!;
    const forms = new Map([...before.forms, [id, { ...published, form: { ...published.form, ...changed } }]]);
    server.publications.replace({ ...before, forms });
    return () => server.publications.replace(before);
  }

  it('is refused with words where the rate asks for a proof of work, which only a script can do', async () => {
    const browser = new NoScriptBrowser(server.url, { 'x-forwarded-for': '203.0.113.9' });
    await openLast(browser, formOf('workshops'));
    await browser.press('next');
    expect(browser.answer.status).toBe(201);
    await openLast(browser, formOf('sponsoring'));
    await browser.press('next');
    expect(browser.answer.status).toBe(428);
    expect(browser.text()).toContain('activez JavaScript');
    expect(browser.text()).toContain('contact@example.org');
    expect(browser.text()).not.toContain('ALTCHA');
    expect(browser.control('nom_entreprise').value).not.toBe('');
  });

  it('says so at once if it always asks for a proof of work', async () => {
    const { submission } = formOf('workshops');
    const undo = change('workshops', { submission: { ...submission, proofOfWork: 'always' } });
    const browser = new NoScriptBrowser(server.url);
    await browser.open('/_form/workshops');
    undo();
    expect(browser.text()).toContain('a besoin de JavaScript');
    expect(browser.page.querySelector('main form')).toBeNull();
  });

  it('is shut outside of its period, whoever has it open', async () => {
    const browser = new NoScriptBrowser(server.url);
    await openLast(browser, formOf('workshops'));
    const before = await storedCount();
    const undo = change('workshops', { closes: '2020-01-01T00:00:00+01:00' });
    await browser.press('next');
    undo();
    expect(browser.answer.status).toBe(403);
    expect(browser.text()).toContain('Ce formulaire est fermé');
    expect(await storedCount()).toBe(before);
  });

  it('does not exist for another id, and answers an address a limited number of times', async () => {
    const browser = new NoScriptBrowser(server.url, { 'x-forwarded-for': '203.0.113.10' });
    await browser.open('/_form/nothing');
    expect(browser.answer.status).toBe(404);
    for (let times = 0; times < 20; times++) await browser.open('/_form/nothing');
    expect(browser.answer.status).toBe(429);
    expect(browser.answer.headers['content-type']).toContain('text/html');
  });
});

describe('a step whose file cannot be kept now', () => {
  it.each<[why: string, limits: object, says: RegExp]>([
    ['no file may wait any more', { pendingUploads: 0 }, /trop de demandes/],
    ['too many files wait for their examination', { examinationQueue: 0 }, /trop de demandes/],
  ])(
    'is shown again with its answers, because %s',
    async (_why, limits, says) => {
      const full = await startTestServer({ TRUST_PROXY: 'loopback' }, { folders: FROZEN, limits });
      const browser = new NoScriptBrowser(full.url, { 'x-forwarded-for': '203.0.113.30' });
      await openLast(browser, full.publications.current().forms.get('prix-presidentiel')!.form);
      await browser.press('next');
      expect(browser.answer.status).toBe(422);
      expect(browser.text()).toMatch(says);
      expect(browser.control('titreDuProjet').value).not.toBe('');
    },
    60_000,
  );
});

it('files of a form without script have places that announced uploads cannot take', async () => {
  const limits = { pendingUploads: 101, noScriptUploads: 100 };
  const full = await startTestServer({}, { folders: FROZEN, limits });
  const announced = { form: '/api/prix-presidentiel', field: 'pieceJointes.presentationProjet' };
  const statuses = [await announce(full.url, 10, announced), await announce(full.url, 10, announced)];
  const browser = new NoScriptBrowser(full.url);
  await openLast(browser, full.publications.current().forms.get('prix-presidentiel')!.form);
  await browser.press('next');
  expect(statuses.map(({ status }) => status)).toEqual([201, 503]);
  expect(browser.answer.status).toBe(201);
}, 60_000);

describe('a body without script', () => {
  const post = (body: string, address: string) =>
    browse(`${server.url}/_form/reservation`, {
      method: 'POST',
      headers: {
        ...NAVIGATION,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body,
    });

  it('with more controls than any form has is refused', async () => {
    const { status, body } = await post('a=&'.repeat(50_000), '203.0.113.20');
    expect(status).toBe(413);
    expect(body).toMatch(/plus de 2\s000 parties/);
    expect((await post('a=&'.repeat(1_900), '203.0.113.20')).status).toBe(422);
  });

  it('of more bytes than the answers of all steps take is refused', async () => {
    expect((await post(`ville=${'a'.repeat(300_000)}`, '203.0.113.21')).status).toBe(413);
    const parts = new FormData();
    for (let part = 0; part < 6; part++) parts.append('ville', 'a'.repeat(50_000));
    const answer = await fetch(`${server.url}/_form/reservation`, { method: 'POST', body: parts });
    expect(answer.status).toBe(413);
  });

  it('takes from the tokens of its address by its size', async () => {
    const statuses = async (bytes: number, address: string) => {
      const all: number[] = [];
      for (let times = 0; times < 3; times++)
        all.push((await post(`ville=${'a'.repeat(bytes)}`, address)).status);
      return all;
    };
    expect(await statuses(200_000, '203.0.113.22')).toEqual([422, 429, 429]);
    expect(await statuses(10_000, '203.0.113.23')).toEqual([422, 422, 422]);
  });
});
