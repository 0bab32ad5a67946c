import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { AuditChain } from '#server/store/audit/AuditChain.ts';
import { StepCounts } from '#server/store/StepCounts.ts';
import type { NewSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { KeyTakenError } from '#server/store/storeErrors.ts';
import { testPublication } from './testPublication.ts';

export interface OpenStore {
  store: SubmissionStore;
  /** Closes the store and opens its data again. */
  reopen: () => Promise<SubmissionStore>;
  dispose: () => Promise<void>;
}

/** Tests that every `SubmissionStore` must pass. */
export function submissionStoreSuite(
  name: string,
  open: (createReference?: () => string) => Promise<OpenStore>,
): void {
  const test = (what: string, body: (opened: OpenStore) => Promise<void>, createReference?: () => string) =>
    it(what, async () => {
      const opened = await open(createReference);
      try {
        await body(opened);
      } finally {
        await opened.dispose();
      }
    });

  describe(name, () => {
    test('finds an unchanged submission after a reopen', async ({ store, reopen }) => {
      const { id, reference } = await store.add(submission({ payload: { nom: 'Ama « é » \u{1f600}' } }));
      const again = await reopen();
      expect(await again.find(reference)).toMatchObject({
        id,
        reference,
        formId: 'stand',
        formVersion: '1',
        clientVersion: null,
        locale: 'fr',
        payload: { nom: 'Ama « é » \u{1f600}' },
        computed: {},
      });
      expect(await again.find('NOTTHERE')).toBeUndefined();
    });

    test('numbers submissions in the order of their arrival', async ({ store }) => {
      const receipts = await Promise.all(Array.from({ length: 450 }, () => store.add(submission())));
      const listed = [];
      for await (const { id } of store.list()) listed.push(id);
      expect(listed).toEqual(receipts.map(({ id }) => id).sort((a, b) => a - b));
      expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(450);
    });

    test('references can be read aloud and follow from nothing', async ({ store }) => {
      const receipts = await Promise.all(Array.from({ length: 200 }, () => store.add(submission())));
      const letters = receipts.map(({ reference }) => reference).join('');
      for (const { reference } of receipts) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      expect(new Set(letters).size).toBe(32);
    });

    const drawn = () => {
      const references = ['00000001', '00000001', '00000001', '00000002', '00000003'];
      return () => references.shift() ?? '';
    };
    test(
      'gives a submission whose reference is in use another one, and to none its files and mails',
      async ({ store }) => {
        const mails = [{ to: 'a@example.org', recipientKey: 'a' }];
        const first = await store.add(submission());
        const second = await store.add(submission({ mails, idempotencyKey: 'k' }));
        expect(first.reference).toBe('00000001');
        expect(second.reference).toBe('00000002');
        await expect(store.add(submission({ mails, idempotencyKey: 'k' }))).rejects.toThrow(KeyTakenError);
        expect(await store.outbox.state()).toMatchObject({ waiting: 1 });
        const later = new Date(Date.now() + 60_000);
        expect(await store.outbox.claim(later, later)).toMatchObject({
          about: { submission: { id: second.id } },
        });
      },
      drawn(),
    );

    test('lists one form', async ({ store }) => {
      await store.add(submission());
      await store.add(submission({ formId: 'other' }));
      const listed = [];
      for await (const { formId } of store.list('other')) listed.push(formId);
      expect(listed).toEqual(['other']);
    });

    test('lets other requests run while it lists', async ({ store }) => {
      await Promise.all(Array.from({ length: 90 }, () => store.add(submission())));
      let listed = 0;
      const seen = new Set<number>();
      const listing = (async () => {
        for await (const _ of store.list()) listed++;
      })();
      while (listed < 90) {
        await setImmediate();
        seen.add(listed);
      }
      await listing;
      // 0, 20, 40, 60, 80, 90: a turn of others after every twenty.
      expect(seen.size).toBeGreaterThanOrEqual(5);
    });

    test('keeps drafts for other devices, apart and within their room, until they are removed or expire', async (opened) => {
      const { drafts } = opened.store;
      const most = { drafts: 2, bytes: 10 };
      const draft = (id: string, ...bytes: number[]) => ({
        id,
        bytes: Uint8Array.from(bytes),
        expires: new Date(2_000),
      });
      expect(await drafts.add(draft('a', 0, 255, 7), most)).toEqual(new Date(2_000));
      const again = { ...draft('a', 0, 255, 7), expires: new Date(9_000) };
      expect(await drafts.add(again, most)).toEqual(new Date(2_000));
      expect(await drafts.add(draft('a', 1), most)).toBe('taken');
      expect(await drafts.add(draft('b', ...Array(8).keys()), most)).toBe('full');
      expect(await drafts.add({ ...draft('b', 5), expires: new Date(3_000) }, most)).toEqual(new Date(3_000));
      expect(await drafts.add(draft('c', 1), most)).toBe('full');
      const kept = (await opened.reopen()).drafts;
      expect(await kept.held()).toEqual({ drafts: 2, bytes: 4 });
      const found = await kept.find('a', new Date(1_999));
      expect([...(found?.bytes ?? [])]).toEqual([0, 255, 7]);
      expect(await kept.find('a', new Date(2_000))).toBeUndefined();
      expect(await kept.expire(new Date(2_000))).toEqual(['a']);
      expect(await kept.remove('b')).toBe(true);
      expect(await kept.remove('b')).toBe(false);
      expect(await kept.held()).toEqual({ drafts: 0, bytes: 0 });
    });

    test('stores one of several simultaneous submissions with the same key', async ({ store }) => {
      const copies = Array.from({ length: 10 }, () =>
        store.add(submission({ idempotencyKey: 'k', bodyHash: 'h' })),
      );
      const settled = await Promise.allSettled(copies);
      const stored = settled.filter((result) => result.status === 'fulfilled');
      expect(stored).toHaveLength(1);
      for (const result of settled) {
        if (result.status === 'fulfilled') continue;
        expect(result.reason).toBeInstanceOf(KeyTakenError);
        expect(result.reason.earlier).toEqual({ bodyHash: 'h', receipt: stored[0]?.value });
      }
      expect(await store.findByKey('k')).toEqual({ bodyHash: 'h', receipt: stored[0]?.value });
      expect(await store.findByKey('other')).toBeUndefined();
    });

    test('stores a submission with its files and mails, or none of them', async ({ store }) => {
      const file = {
        field: 'cv',
        name: 'cv.pdf',
        type: 'application/pdf',
        size: 9,
        sha256: 'aa',
        sentSize: 12,
        sentSha256: 'bb',
        scan: { state: 'clean' as const, answer: 'OK', at: '2025-07-01T12:00:00.000Z' },
        storedAs: 'f1',
      };
      const { id } = await store.add(submission({ files: [file] }));
      expect(await store.files(id)).toEqual([{ id: expect.any(Number), ...file }]);
      // The second file's id is taken: no row of this submission may stay.
      const failing = store.add(
        submission({
          mails: [{ to: 'a@example.org', recipientKey: 'a' }],
          files: [{ ...file, storedAs: 'f2' }, file],
        }),
      );
      const beside = store.add(submission());
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await store.outbox.state()).toMatchObject({ waiting: 0 });
      expect((await beside).id).toBeGreaterThan(id);
      expect(await store.fileIds()).toEqual(new Set(['f1']));
    });

    test("keeps the version of the form at the submission's time", async ({ store, reopen }) => {
      await store.add(submission());
      await store.add(submission());
      const record = await (await reopen()).formRecord('stand', '1');
      expect(record?.form.id).toBe('stand');
      expect(record?.texts.fr?.['forms.stand.title']).toBe('Stand');
    });

    test('keeps versions of forms before anybody has answered them, once', async ({ store, reopen }) => {
      const { form, texts } = submission().formRecord();
      const records = ['1', '2'].map((version) => ({ form: { ...form, version }, texts }));
      await store.forms.publish(records.slice(0, 1));
      await store.forms.publish(records);
      const { id } = await store.add(submission());
      const opened = await reopen();
      expect((await opened.formRecord('stand', '2'))?.form.version).toBe('2');
      expect((await opened.formRecord('stand', '1'))?.texts).toEqual(texts);
      expect(await opened.versions()).toEqual([{ formId: 'stand', formVersion: '1', lastId: id, count: 1 }]);
    });

    test('lists the live version first, whichever was answered last', async ({ store }) => {
      const { form, texts } = submission().formRecord();
      const answer = (version: string) => {
        const record = { form: { ...form, version }, texts };
        return store.add(submission({ formVersion: version, formRecord: () => record }));
      };
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        for (const version of ['1', '2', '3']) {
          await store.forms.publish([{ form: { ...form, version }, texts }]);
          vi.setSystemTime(Date.now() + 1);
        }
      } finally {
        vi.useRealTimers();
      }
      for (const version of ['3', '2', '1']) await answer(version);
      expect((await store.versions()).map(({ formVersion }) => formVersion)).toEqual(['3', '2', '1']);
    });

    test('replaces the texts of a stored version, in which a translation was corrected', async ({
      store,
    }) => {
      const { form } = submission().formRecord();
      const record = (text: string) => ({ form, texts: { en: { 'forms.stand.title': text } } });
      await store.forms.publish([record('Stnad')]);
      await store.forms.publish([record('Stand')]);
      const stored = await store.formRecord(form.id, form.version);
      expect(stored?.texts).toEqual({ en: { 'forms.stand.title': 'Stand' } });
    });

    test('keeps the order of files and mails, also of submissions that arrive together', async ({
      store,
    }) => {
      const names = ['c', 'a', 'd', 'b', 'e'];
      const receipts = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          store.add(
            submission({
              files: names.map((name) => ({
                field: name,
                name: `${name}.txt`,
                type: 'text/plain',
                size: 1,
                sha256: 'a',
                sentSize: 1,
                sentSha256: 'a',
                scan: { state: 'not configured', answer: null, at: null },
                storedAs: `${index}-${name}`,
              })),
              mails: names.map((name) => ({ to: `${name}@example.org`, recipientKey: `${index}` })),
            }),
          ),
        ),
      );
      for (const { id } of receipts) {
        expect((await store.files(id)).map(({ field }) => field)).toEqual(names);
      }
      const claimed: { id: number; to: string }[] = [];
      const later = new Date(Date.now() + 60_000);
      for (let mail = await store.outbox.claim(later, new Date(8e12)); mail; ) {
        if ('submission' in mail.about) claimed.push({ id: mail.about.submission.id, to: mail.to });
        mail = await store.outbox.claim(later, new Date(8e12));
      }
      for (const mails of Map.groupBy(claimed, ({ id }) => id).values())
        expect(mails.map(({ to }) => to[0])).toEqual(names);
      expect(claimed).toHaveLength(60);
    });

    test('deletes submissions with their files, and never reuses their id', async ({ store }) => {
      const sent = { sentSize: 9, sentSha256: 'aa' };
      const scan = { state: 'not configured' as const, answer: null, at: null };
      const file = {
        field: 'cv',
        name: 'cv.pdf',
        type: 'x',
        size: 9,
        sha256: 'aa',
        ...sent,
        scan,
        storedAs: 'f1',
      };
      const { id, reference } = await store.add(submission({ files: [file] }));
      expect(await store.delete([id])).toEqual(['f1']);
      expect(await store.find(reference)).toBeUndefined();
      expect(await store.fileIds()).toEqual(new Set());
      expect((await store.add(submission())).id).toBeGreaterThan(id);
    });

    test('hands each due mail out once, and counts its tries', async ({ store: { add, outbox }, store }) => {
      const mails = [{ to: 'a@example.org', recipientKey: 'a', senderKey: 'network' }];
      const { reference } = await add.call(store, submission({ mails }));
      const due = await outbox.nextDue();
      const at = (seconds: number) => new Date(due!.getTime() + seconds * 1000);
      const [mail, ...others] = await Promise.all([1, 2, 3].map(() => outbox.claim(at(0), at(10))));
      const claimed = [mail, ...others].filter((each) => each !== undefined);
      expect(claimed).toMatchObject([
        { to: 'a@example.org', attempts: 1, about: { submission: { reference } } },
      ]);
      expect(await outbox.nextDue()).toEqual(at(10));
      await outbox.postpone(claimed[0]!.id, at(20), 'not \0 yet');
      expect(await outbox.claim(at(10), at(30))).toBeUndefined();
      expect(await outbox.claim(at(20), at(30))).toMatchObject({ attempts: 2 });
      expect(await outbox.countedSince(at(-1))).toMatchObject([{ recipientKey: 'a', senderKey: 'network' }]);
      await outbox.markSent(claimed[0]!.id, at(21));
      expect(await outbox.state()).toEqual({ waiting: 0, sent: 1, failed: 0, oldestWaiting: undefined });
    });

    test('confirms an address once for its form', async ({ store }) => {
      const subscribe = () => store.add(submission({ subscriberKey: 'address' }));
      const [first, second] = [await subscribe(), await subscribe()];
      const now = new Date();
      await store.subscriptions.confirm(first.id, now);
      await store.subscriptions.confirm(second.id, now);
      expect(await store.find(first.reference)).toMatchObject({ confirmedAt: now.toISOString() });
      expect(await store.find(second.reference)).toMatchObject({ confirmedAt: null });
      const found = await store.subscriptions.of(['stand'], 'address');
      expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
      const [unconfirmed] = await store.subscriptions.unconfirmed(new Date(Date.now() + 1000));
      expect(unconfirmed).toEqual({ id: second.id, reference: second.reference });
    });

    test('gives what a form has under an earlier id to it, and leaves a second confirmation of an address', async ({
      store,
    }) => {
      const former = { formId: 'booth', subscriberKey: 'address' };
      const record = submission().formRecord();
      const [first, other] = [
        await store.add(submission(former)),
        await store.add(submission({ ...former, subscriberKey: 'other', formVersion: '2' })),
      ];
      const now = await store.add(submission({ subscriberKey: 'address' }));
      for (const { id } of [first, other, now]) await store.subscriptions.confirm(id, new Date());
      for (let again = 0; again < 2; again++)
        expect(await store.forms.rename('booth', 'stand')).toBe(again === 0 ? 1 : 0);
      expect(await store.versions('stand')).toEqual([
        { formId: 'stand', formVersion: submission().formVersion, lastId: now.id, count: 1 },
        { formId: 'stand', formVersion: '2', lastId: other.id, count: 1 },
      ]);
      expect(await store.formRecord('stand', '2')).toEqual(record);
      expect(await store.formRecord('booth', '2')).toBeUndefined();
      // The first one still names it.
      expect(await store.formRecord('booth', submission().formVersion)).toEqual(record);
      const found = await store.subscriptions.of(['stand', 'booth'], 'address');
      expect(found.map(({ id }) => id)).toEqual([first.id, now.id]);
    });

    test('keeps audit entries in their order, and counts failed tries of an hour in one', async ({
      store,
    }) => {
      const tried = { action: 'signIn', who: 'stranger', outcome: 'refused' } as const;
      await store.audit({ action: 'export', who: 'somebody', formId: 'stand', count: 3, outcome: 'done' });
      await store.audit({ ...tried, count: 2 });
      await store.audit({ ...tried, count: 5 });
      const [exported, ...tries] = await store.audited();
      expect(exported).toMatchObject({ action: 'export', formId: 'stand', count: 3, reference: null });
      expect(tries).toMatchObject([{ ...tried, formId: null, count: 7 }]);
      expect(await store.audited(undefined, exported?.id)).toEqual(tries);
      expect(await store.audited('stand')).toEqual([exported]);
    });

    test('chains the entries that two copies of the server write at once', async ({ store }) => {
      const chains = [store.auditChain, new AuditChain(store.backend)];
      const entry = { action: 'show', who: 'ama', outcome: 'done' } as const;
      await Promise.all(Array.from({ length: 20 }, (_, at) => chains[at % 2]?.append(entry)));
      expect(await store.auditChain.check()).toMatchObject({ entries: 20, unchained: 0 });
      expect((await store.auditChain.check()).broken).toBeUndefined();
    });

    test('lists pages, versions and the latest moment, and proves that it can write', async ({ store }) => {
      expect(await store.latest()).toBeUndefined();
      const receipts = [];
      for (const formId of ['stand', 'other', 'stand'])
        receipts.push(await store.add(submission({ formId })));
      const [first, second, third] = receipts.map(({ id }) => id) as [number, number, number];
      expect((await store.page(undefined, first, 1)).map(({ id }) => id)).toEqual([second]);
      expect((await store.page('stand', first, 9)).map(({ id }) => id)).toEqual([third]);
      expect(await store.page(undefined, 0, 9, new Date(0))).toEqual([]);
      expect(await store.versions()).toEqual([
        { formId: 'other', formVersion: '1', lastId: second, count: 1 },
        { formId: 'stand', formVersion: '1', lastId: third, count: 2 },
      ]);
      expect(Date.now() - (await store.latest())!.getTime()).toBeLessThan(60_000);
      await store.check();
      await store.eraseDeleted();
      expect(await store.formRecord('', '')).toBeUndefined();
    });

    test('adds up the steps that copies of the server count', async ({ store: { backend } }) => {
      const log = { warn: vi.fn(), error: vi.fn() };
      const copies = [0, 1].map(() => new StepCounts(backend, log, 60_000));
      for (const copy of copies) copy.add(forms.get('stand')!.form, ['one', 'two']);
      copies[0]?.add(forms.get('stand')!.form, ['one']);
      await Promise.all(copies.map((copy) => copy.stop()));
      const rows = await backend.reads.selectFrom('desk_steps').select(['step', 'count']).execute();
      expect(new Map(rows.map(({ step, count }) => [step, Number(count)]))).toEqual(
        new Map(Object.entries({ one: 3, two: 2 })),
      );
      expect([log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
    });

    test('completes pending submissions before it closes', async ({ store, reopen }) => {
      const adding = store.add(submission());
      const again = await reopen();
      expect((await again.find((await adding).reference))?.formId).toBe('stand');
    });
  });
}

const { forms, texts } = testPublication();

export function submission(parts: Partial<NewSubmission> = {}): NewSubmission {
  return {
    formId: 'stand',
    formVersion: '1',
    formRecord: () => ({ form: forms.get('stand')!.form, texts: { fr: texts.fr! } }),
    locale: 'fr',
    payload: {},
    computed: {},
    bodyHash: 'hash',
    files: [],
    mails: [],
    ...parts,
  };
}
