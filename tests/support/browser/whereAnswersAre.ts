import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { ownServer } from '../server/browserWorker.ts';
import { filesContaining } from '../server/filesContaining.ts';
import { PDF } from '../server/sampleFiles.ts';
import { plainSpaces } from '../spaces.ts';
import { REFUSALS } from './breakNames.ts';
import { Applicant } from './fillForm.ts';
import { formSources } from './formSources.ts';
import { openPage } from './openPage.ts';
import { realFile } from './realFile.ts';
import { PLAIN, UPLOADS } from './sendForm.ts';

/** What of an applicant is in a place: text of the answers, bytes of the file, the reference. */
interface Found {
  answers: boolean;
  file: boolean;
  reference: boolean;
}

interface Places {
  /** Kept for all tabs, and for later. */
  device: Found;
  /** Kept until the tab is closed. */
  tab: Found;
  /** Addresses and titles. */
  history: Found;
  server: Found;
}

/** The claim of a sentence, by the id of its text; for texts that depend on values, with these. */
const CLAIMS: [id: string, claim: (places: Places) => boolean, values?: Record<string, string>][] = [
  ['form.keeping.before', ({ device }) => !device.answers && !device.file],
  ['form.keeping.until', ({ device, server }) => device.answers && !server.answers],
  ['form.keeping.days', ({ device, server }) => device.answers && !server.answers],
  ['form.keeping.noFiles', ({ device }) => device.answers && !device.file],
  ['form.keeping.off', ({ device, tab }) => !device.answers && !device.file && !tab.answers],
  ['form.file.withForm', ({ server }) => !server.file],
  ['form.file.uploadDone', ({ server }) => server.file],
  ['form.draft.restored', ({ device }) => device.answers],
  ['form.draft.cleared', ({ device, server }) => !device.answers && !device.file && !server.file],
  ['form.draft.failed', ({ device }) => !device.answers],
  ['form.draft.noFiles', ({ device }) => device.answers && !device.file],
  ['form.retry.kept', ({ device }) => device.answers && device.file, { stored: 'all', files: 'yes' }],
  ['form.retry.kept', ({ device }) => device.answers, { stored: 'all', files: 'no' }],
  ['form.retry.kept', ({ device }) => device.answers && !device.file, { stored: 'answers', files: 'yes' }],
  ['form.retry.kept', ({ device }) => !device.answers, { stored: 'nothing', files: 'no' }],
  ['form.retry.leaves', ({ device }) => device.answers, { way: 'page' }],
  ['form.receiptErased', ({ device, tab, server }) => !has(device) && !has(tab) && server.answers],
  ['receipt.kept', ({ device }) => device.answers && device.reference],
  ['receipt.keptShort', ({ device }) => !device.answers && device.reference],
  ['receipt.keptInTab', ({ device, tab }) => !has(device) && tab.answers && tab.reference],
  ['receipt.removed', ({ device, tab, server }) => !has(device) && !has(tab) && server.answers],
  ['blocks.device.keptUntil', ({ device, server }) => device.answers && !server.answers],
  ['blocks.device.sent', ({ device, server }) => device.reference && server.answers],
  ['blocks.device.removed', ({ device }) => !has(device)],
];

const has = (found: Found) => found.answers || found.file || found.reference;

/** Says that something is kept or conserved. */
const KEPT = /(?<!ne )(sont|est) (encore )?(conservé|gardé)e?s? (et|sur|jusqu)/;

/** Placeholders of texts; anything may stand there. */
const ANYTHING = Object.fromEntries(
  ['date', 'answersEnd', 'end', 'fields', 'reference', 'way'].map((name) => [name, '§']),
);

/** A visit of an applicant, with marks by which answers and file are found again. */
export class Visit {
  page: Page;
  readonly mark = `Zénobie ${Math.random().toString(36).slice(2)}`;
  readonly fileMark = `file ${Math.random().toString(36).slice(2)}`;
  reference: string | undefined;
  applicant: Applicant;

  constructor(page: Page, form: string) {
    this.page = page;
    this.applicant = new Applicant(page, formSources().get(form)!);
  }

  /** Opens a form in a new browser, which `prepare` changes before. */
  static async of(form: string, prepare?: (page: Page) => Promise<void>): Promise<Visit> {
    const { page } = await openPage(formSources().get(form)!.form.route!, {}, prepare);
    const visit = new Visit(page, form);
    await visit.applicant.begin();
    return visit;
  }

  text(id: string): string {
    return plainSpaces(this.applicant.t(id, ANYTHING));
  }

  button(id: string) {
    return this.page.getByRole('button', { name: this.applicant.t(id), exact: true });
  }

  /** Enters the marked answer. */
  async type(): Promise<void> {
    await this.applicant.answer('nom', this.mark);
  }

  /** Chooses the marked file. */
  async choose(): Promise<void> {
    const file = realFile('cv.pdf', 0, Buffer.concat([PDF, Buffer.from(`\n% ${this.fileMark}\n`)]));
    await this.applicant.control('cv').setInputFiles(file.path);
  }

  async fillAll(): Promise<void> {
    const { applicant } = this;
    const answers = { ...(applicant.source.valid.answers as Answers), nom: this.mark };
    await applicant.fillToEnd(answers);
  }

  /** Sends the filled form, and waits for the confirmation. */
  async send(): Promise<void> {
    await this.fillAll();
    this.reference = (await this.applicant.submit()).reference;
    await this.page.getByRole('dialog').getByText(this.reference).waitFor();
  }

  async says(id: string): Promise<void> {
    const text = this.text(id).split('§')[0]!.trim();
    await expect.poll(() => this.screen()).toContain(text);
  }

  /** The readable text: that of an open dialog, else of the whole page. */
  async screen(): Promise<string> {
    const text = await this.page.evaluate(
      () => (document.querySelector<HTMLElement>('dialog[open]') ?? document.body).innerText,
    );
    return plainSpaces(text).replace(/\s+/g, ' ');
  }

  async places(): Promise<Places> {
    const { device, tab } = await this.page.evaluate(dump);
    const session = await this.page.context().newCDPSession(this.page);
    const { entries } = await session.send('Page.getNavigationHistory');
    const found = (text: string): Found => ({
      answers: text.includes(this.mark),
      file: text.includes(this.fileMark),
      reference: this.reference !== undefined && text.includes(this.reference),
    });
    const { dataDir } = ownServer();
    const stored = async (text: string | undefined) =>
      text !== undefined && (await filesContaining(dataDir, text)).length > 0;
    return {
      device: found(device),
      tab: found(tab),
      history: found(entries.map(({ url, title }) => `${url} ${title}`).join('\n')),
      server: {
        answers: await stored(this.mark),
        file: await stored(this.fileMark),
        reference: this.reference !== undefined,
      },
    };
  }
}

/** All that a page finds in the browser's storage, as text. */
async function dump(): Promise<{ device: string; tab: string }> {
  const textOf = async (value: unknown): Promise<unknown> =>
    value instanceof Blob ? await value.text() : JSON.stringify(value);
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const kept: unknown[] = [JSON.stringify(localStorage)];
  const opened = window.indexedDB === undefined ? [] : await indexedDB.databases();
  for (const { name = '' } of opened) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      for (const value of await settled(database.transaction(store).objectStore(store).getAll()))
        kept.push(await textOf(value));
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) kept.push(await response.text());
  }
  return { device: kept.join('\n'), tab: JSON.stringify(sessionStorage) };
}

/** A row of the table: a state, the sentences on the screen, and the content of each place. */
export interface State {
  name: string;
  reach: () => Promise<Visit>;
  /** Ids of texts that are on the screen. */
  said: string[];
  device?: (keyof Found)[];
  tab?: (keyof Found)[];
  history?: (keyof Found)[];
  server?: (keyof Found)[];
}

/** Compares the content of device and server with the table, and with every sentence on the screen. */
export async function expectState({ reach, said, ...expected }: State): Promise<void> {
  const visit = await reach();
  for (const id of said) await visit.says(id);
  const where = (found: Found) => Object.entries(found).flatMap(([what, there]) => (there ? [what] : []));
  const readPlaces = async () => {
    const { device, tab, history, server } = await visit.places();
    return { device: where(device), tab: where(tab), history: where(history), server: where(server) };
  };
  const { device = [], tab = [], history = [], server = [] } = expected;
  await expect.poll(readPlaces).toEqual({ device, tab, history, server });
  const places = await visit.places();
  const screen = await visit.screen();
  const wrong = CLAIMS.filter(([id, claim, values]) => {
    const text = plainSpaces(visit.applicant.t(id, { ...ANYTHING, ...values }));
    const parts = text.split('§').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(parts.join('.{1,40}?')).test(screen) && !claim(places);
  });
  expect(wrong.map(([id]) => id)).toEqual([]);
  if (!has(places.device) && !has(places.tab)) expect(screen).not.toMatch(KEPT);
}

const gate = async (visit: Visit) => {
  await visit.page.goto('/participation-gate');
  await visit.page.locator('.device-requests').waitFor();
};

const chosen = async (prepare?: (page: Page) => Promise<void>) => {
  const visit = await Visit.of(UPLOADS, prepare);
  await visit.type();
  await visit.choose();
  return visit;
};

const sent = async () => {
  const visit = await Visit.of(PLAIN);
  await visit.send();
  return visit;
};

const sentUnkept = async () => {
  const visit = await Visit.of(PLAIN);
  await visit.button('form.keeping.stop').click();
  await visit.send();
  await visit.page.getByRole('link', { name: visit.applicant.t('form.receiptLink') }).click();
  return visit;
};

const withdrawn = async () => {
  const visit = await chosen();
  await visit.says('form.file.uploadDone');
  await visit.button('form.keeping.stop').click();
  return visit;
};

/** States that the gate of this project tests; the others take longer. */
export const FEW: State[] = [
  {
    name: 'a file that was sent up when the keeping is turned off',
    reach: withdrawn,
    said: ['form.keeping.off', 'form.file.withForm'],
  },
  {
    name: 'the receipt of a request sent while nothing is kept',
    reach: sentUnkept,
    said: ['receipt.keptInTab'],
    tab: ['answers', 'reference'],
    server: ['answers', 'reference'],
  },
];

export const MANY: State[] = [
  {
    name: 'nothing typed yet',
    reach: () => Visit.of(UPLOADS),
    said: ['form.keeping.before', 'form.keeping.files', 'form.file.ahead'],
  },
  {
    name: 'answers typed',
    reach: async () => {
      const visit = await Visit.of(UPLOADS);
      await visit.type();
      return visit;
    },
    said: ['form.keeping.until'],
    device: ['answers'],
  },
  {
    name: 'answers typed where the browser refuses storage',
    reach: async () => {
      const visit = await Visit.of(PLAIN, REFUSALS['IndexedDB is full']);
      await visit.type();
      return visit;
    },
    said: ['form.keeping.off', 'form.draft.failed'],
  },
  {
    name: 'answers typed while nothing is kept',
    reach: async () => {
      const visit = await Visit.of(PLAIN);
      await visit.button('form.keeping.stop').click();
      await visit.type();
      return visit;
    },
    said: ['form.keeping.off'],
  },
  {
    name: 'another form, after the keeping was turned off in one',
    reach: async () => {
      const { page } = await Visit.of(PLAIN);
      await new Visit(page, PLAIN).button('form.keeping.stop').click();
      const visit = new Visit(page, UPLOADS);
      await page.goto(visit.applicant.form.route!);
      await visit.applicant.begin();
      await visit.type();
      await visit.choose();
      return visit;
    },
    said: ['form.keeping.off', 'form.file.withForm'],
  },
  {
    name: 'the same form in another tab, after the keeping was turned off in one',
    reach: async () => {
      const first = await Visit.of(PLAIN);
      await first.type();
      await first.says('form.keeping.until');
      const page = await first.page.context().newPage();
      await page.goto(first.applicant.form.route!);
      const second = new Visit(page, PLAIN);
      await second.says('form.draft.restored');
      await second.button('form.keeping.stop').click();
      return first;
    },
    said: ['form.keeping.off'],
  },
  {
    name: 'a file chosen',
    reach: () => chosen(),
    said: ['form.keeping.until', 'form.keeping.files', 'form.file.ahead', 'form.file.uploadDone'],
    device: ['answers', 'file'],
    server: ['file'],
  },
  {
    name: 'a file chosen in data-saving mode',
    reach: () =>
      chosen(async (page) => {
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      }),
    said: ['form.keeping.until', 'form.file.withForm'],
    device: ['answers', 'file'],
  },
  {
    name: 'a file chosen that the device has no room for',
    reach: () =>
      chosen(async (page) => {
        await page.addInitScript(() => {
          const { put } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.put = function full(...parts) {
            const request = put.apply(this, parts);
            if (parts[0] instanceof Blob) this.transaction.abort();
            return request;
          };
        });
      }),
    said: ['form.keeping.until', 'form.keeping.noFiles', 'form.draft.noFiles', 'form.file.uploadDone'],
    device: ['answers'],
    server: ['file'],
  },
  {
    name: 'a draft with a file that was reopened',
    reach: async () => {
      const visit = await chosen();
      await visit.says('form.file.uploadDone');
      await expect.poll(async () => (await visit.places()).device.file).toBe(true);
      await visit.page.reload();
      return visit;
    },
    said: ['form.draft.restored', 'form.keeping.until', 'form.file.uploadDone'],
    device: ['answers', 'file'],
    server: ['file'],
  },
  {
    name: 'a draft of a phone whose clock said 2015, reopened when the clock is right',
    reach: async () => {
      const first = await Visit.of(PLAIN, sees2015);
      await first.type();
      const year = String(new Date().getFullYear());
      await expect
        .poll(() => first.screen())
        .toMatch(new RegExp(`${first.text('form.keeping.until').split('§')[0]}[^.]*${year}`));
      const page = await first.page.context().newPage();
      await page.goto(first.applicant.form.route!);
      return Object.assign(new Visit(page, PLAIN), { mark: first.mark });
    },
    said: ['form.draft.restored', 'form.keeping.until'],
    device: ['answers'],
  },
  {
    name: 'a draft with a file that was erased in its form',
    reach: async () => {
      const visit = await chosen();
      await visit.says('form.file.uploadDone');
      await visit.button('form.keeping.erase').click();
      return visit;
    },
    said: ['form.draft.cleared', 'form.keeping.before'],
  },
  {
    name: 'a draft with a file in the list of the gate',
    reach: async () => {
      const visit = await chosen();
      await visit.says('form.file.uploadDone');
      await expect.poll(async () => (await visit.places()).device.file).toBe(true);
      await gate(visit);
      return visit;
    },
    said: ['blocks.device.keptUntil'],
    device: ['answers', 'file'],
    server: ['file'],
  },
  {
    name: 'a draft with a file that was erased in the list of the gate',
    reach: async () => {
      const visit = await chosen();
      await visit.says('form.file.uploadDone');
      await expect.poll(async () => (await visit.places()).device.file).toBe(true);
      await gate(visit);
      await visit.page.getByRole('button', { name: visit.applicant.t('blocks.device.remove') }).click();
      await visit.page.getByRole('button', { name: visit.applicant.t('blocks.device.removeSurely') }).click();
      return visit;
    },
    said: ['blocks.device.removed'],
  },
  ...[true, false].map(
    (keeps): State => ({
      name: `answers that could not be sent while ${keeps ? 'they are' : 'nothing is'} kept`,
      reach: async () => {
        const visit = await Visit.of(PLAIN);
        if (!keeps) await visit.button('form.keeping.stop').click();
        await visit.fillAll();
        const { form } = visit.applicant;
        await visit.page.route(`**${form.submission.path}`, (route) => route.abort());
        await visit.applicant.next(form.steps.at(-1)!);
        await visit.page.locator('.failure-advice').waitFor();
        return visit;
      },
      said: [
        'form.failure.network',
        ...(keeps ? ['form.keeping.until', 'form.retry.leaves'] : ['form.keeping.off']),
      ],
      device: keeps ? ['answers'] : [],
    }),
  ),
  {
    name: 'the confirmation of a request',
    reach: sent,
    said: ['form.receiptErase'],
    device: ['answers', 'reference'],
    tab: ['reference'],
    server: ['answers', 'reference'],
  },
  {
    name: 'the receipt of a request',
    reach: async () => {
      const visit = await sent();
      await visit.page.getByRole('link', { name: visit.applicant.t('form.receiptLink') }).click();
      return visit;
    },
    said: ['receipt.kept'],
    device: ['answers', 'reference'],
    history: ['reference'],
    server: ['answers', 'reference'],
  },
  {
    name: 'the receipt of a request, eight days later, after any page of the site',
    reach: async () => {
      const visit = await sent();
      await visit.page.evaluate(ageReceipts);
      await visit.page.goto('/about');
      await expect.poll(async () => (await visit.places()).device.answers).toBe(false);
      await visit.page.goto(`/recu/${visit.reference}`);
      return visit;
    },
    said: ['receipt.keptShort'],
    device: ['reference'],
    tab: ['reference'],
    history: ['reference'],
    server: ['answers', 'reference'],
  },
  {
    name: 'a receipt that was erased in the confirmation',
    reach: async () => {
      const visit = await sent();
      await visit.button('form.receiptErase').click();
      await visit.says('form.receiptErased');
      await visit.button('form.close').click();
      await visit.page.waitForURL('/');
      return visit;
    },
    said: [],
    server: ['answers', 'reference'],
  },
  {
    name: 'a receipt in the list of the gate',
    reach: async () => {
      const visit = await sent();
      await visit.button('form.close').click();
      await visit.page.waitForURL('/');
      await gate(visit);
      return visit;
    },
    said: ['blocks.device.sent'],
    device: ['answers', 'reference'],
    server: ['answers', 'reference'],
  },
  {
    name: 'a receipt that was erased on its page',
    reach: async () => {
      const visit = await sent();
      await visit.page.getByRole('link', { name: visit.applicant.t('form.receiptLink') }).click();
      await visit.button('receipt.remove').click();
      return visit;
    },
    said: ['receipt.removed'],
    history: ['reference'],
    server: ['answers', 'reference'],
  },
  {
    name: 'a device that keeps other requests, after all were erased',
    reach: async () => {
      const visit = await sent();
      await visit.button('form.close').click();
      const { page } = visit;
      await page.goto(formSources().get(UPLOADS)!.form.route!);
      await visit.button('form.keeping.stop').click();
      await visit.says('form.keeping.others');
      await visit.button('form.keeping.stopAll').click();
      return visit;
    },
    said: ['form.keeping.off'],
    server: ['answers', 'reference'],
  },
  ...(['resumeOwn', 'resumeApart'] as const).map(
    (whose): State => ({
      name: `a draft of another device, opened by its link: ${whose}`,
      reach: async () => {
        const first = await Visit.of(PLAIN);
        await first.type();
        await first.says('form.keeping.until');
        await first.button('form.keeping.elsewhere').click();
        await first.button('handover.show').click();
        const link = await first.page.getByLabel(first.applicant.t('handover.link')).inputValue();
        const { page } = await openPage(link);
        const visit = Object.assign(new Visit(page, PLAIN), { mark: first.mark });
        await visit.button(`handover.${whose}`).click();
        await visit.says('handover.resumed');
        return visit;
      },
      said: [whose === 'resumeOwn' ? 'form.keeping.until' : 'form.keeping.off'],
      device: whose === 'resumeOwn' ? ['answers'] : [],
    }),
  ),
];

/** Makes a page see a clock that says 2015. */
async function sees2015(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = Date;
    const late = Real.now() - Real.UTC(2015, 0, 1);
    globalThis.Date = class extends Real {
      constructor(...parts: [number]) {
        super(...(parts.length > 0 ? parts : ([Real.now() - late] as [number])));
      }
      static override now() {
        return Real.now() - late;
      }
    } as DateConstructor;
  });
}

/** Makes all receipts of this device eight days older. */
async function ageReceipts(): Promise<void> {
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await settled(indexedDB.open('receipts'));
  const store = () => database.transaction('sent', 'readwrite').objectStore('sent');
  for (const receipt of await settled(store().getAll()))
    await settled(
      store().put({ ...receipt, sentAt: receipt.sentAt - 8 * 24 * 3_600_000 }, receipt.reference),
    );
  database.close();
}
