import { describe, expect, it, onTestFinished } from 'vitest';
import { TurnQueue } from '#server/guards/TurnQueue.ts';

const LIMITS = { places: 2, waiting: 100, waitMs: 60_000 };

/** Runs named tasks that end when they are told, at the latest with the test; `started` has their names in order. */
function tasks(limits: Partial<typeof LIMITS> = {}) {
  const queue = new TurnQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await new Promise(setImmediate);
  };
  // A task that still waits would be refused later, during another test.
  onTestFinished(async () => {
    for (const name of ends.keys()) await end(name);
  });
  return {
    started,
    end,
    run: (name: string, keys: string[] = [name.slice(0, 1)]) =>
      queue.run(keys, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
  };
}

describe('a queue that addresses take in turns', () => {
  it('leaves a place to others, however many tasks one has', async () => {
    const { run, started } = tasks();
    for (const name of ['a1', 'a2', 'a3', 'b1']) void run(name);
    expect(started).toEqual(['a1', 'b1']);
  });

  it('starts a task of each address before the next one of the same', async () => {
    const { run, end, started } = tasks();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  });

  it('counts an IPv6 network as one address', () => {
    const { run, started } = tasks();
    for (const name of ['1', '2', '3']) void run(name, [`2001:db8:0:${name}`, '2001:db8:0']);
    expect(started).toEqual(['1']);
  });

  it("lets this machine's own address hold all places", () => {
    const { run, started } = tasks();
    for (const name of ['1', '2', '3']) void run(name, []);
    expect(started).toEqual(['1', '2']);
  });

  it('never runs more than it has places for, also when a task comes as another ends', async () => {
    const { run, end, started } = tasks({ places: 1 });
    void run('a1');
    void run('b1');
    const ended = end('a1');
    void run('c1');
    await ended;
    expect(started).toEqual(['a1', 'b1']);
  });

  it('refuses one that waits too long', async () => {
    const { run } = tasks({ waitMs: 1 });
    void run('a1');
    await expect(run('a2')).rejects.toMatchObject({ status: 503 });
  });

  it('refuses one when too many of its address wait', async () => {
    const { run, end, started } = tasks({ waiting: 4 });
    for (const name of ['a1', 'a2', 'b1', 'b2']) void run(name);
    await expect(run('a3')).rejects.toMatchObject({ status: 503 });
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'b2']);
  });

  it('goes on after a task that fails', async () => {
    const queue = new TurnQueue({ ...LIMITS, places: 1 });
    const failed = queue.run(['a'], () => Promise.reject(new Error('failed')));
    const next = queue.run(['b'], async () => 'done');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});
