import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';
import { atEnd } from '../atEnd.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

/** A command of WebDriver by its name at Marionette, Firefox's own port; each has the same parameters over HTTP. */
type Send = (command: string, parameters?: object) => Promise<unknown>;

/** How long a browser may take to start. */
const START = { timeout: 30_000 };

/** What a command calls an element. */
type FoundElement = Record<'element-6066-11e4-a52e-4f735466cecf', string>;

/** A browser as its vendor ships it, which playwright cannot drive. */
export class StockBrowser {
  private readonly send: Send;

  constructor(send: Send) {
    this.send = send;
  }

  async goto(url: string): Promise<void> {
    await this.send('Navigate', { url });
  }

  /** Calls a function of the page with arguments that JSON can hold. */
  async evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${run})(...arguments)`;
    return (await this.send('ExecuteScript', { script, args, sandbox: null })) as Result;
  }

  /** Waits for the first element that a selector finds, with `name` the first whose name begins with it. */
  async find(selector: string, name = ''): Promise<string> {
    return vi.waitFor(
      async () => {
        const found = await this.evaluate(
          (css, start) => {
            const named = (element: Element) => {
              const labels = (element as Partial<HTMLInputElement>).labels ?? [];
              const label = document.getElementById(
                element.getAttribute('aria-labelledby')?.split(' ')[0] ?? '',
              );
              const name = element.getAttribute('aria-label') ?? (label ?? labels[0] ?? element).textContent;
              return name?.trim().startsWith(start);
            };
            const element = [...document.querySelectorAll(css)].find((each) => start === '' || named(each));
            // At once: WebKit presses where an element was before a smooth scroll.
            element?.scrollIntoView({ block: 'center', behavior: 'instant' });
            return (element ?? null) as unknown as FoundElement | null;
          },
          selector,
          name,
        );
        if (!found) throw new Error(`Nothing is ${selector} ${name}`);
        return Object.values(found)[0] as string;
      },
      { timeout: 20_000 },
    );
  }

  /** Waits until the page shows a text. */
  async read(text: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const shown = await this.evaluate(() => document.body.innerText);
        if (!shown.replaceAll(/\s/g, ' ').includes(text)) throw new Error(`"${text}" is not in: ${shown}`);
      },
      { timeout: 20_000 },
    );
  }

  async click(selector: string, name?: string): Promise<void> {
    await this.send('ElementClick', { id: await this.find(selector, name) });
  }

  /** Types into a control; a file's control takes its path. */
  async type(selector: string, text: string, name?: string): Promise<void> {
    await this.send('ElementSendKeys', { id: await this.find(selector, name), text });
  }

  /** Presses keys one after the other, wherever the focus is; WebDriver has a character for each key without one. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}

/** The stock browsers: the programs that they need, Debian's packages of each (Ubuntu has WebKit's), and how each starts. */
export const STOCK_BROWSERS = {
  'Firefox, as shipped': {
    programs: ['/usr/bin/firefox-esr'],
    packages: 'firefox-esr',
    isPrivate: false,
    typesDates: false,
    start: startFirefox,
  },
  'WebKitGTK, as shipped': {
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
    packages: 'webkit2gtk-driver xvfb',
    // Its driver opens a private window, which keeps texts of a form alone, and no page.
    isPrivate: true,
    // Key by key, month first.
    typesDates: true,
    start: startWebKit,
  },
};

export const isInstalled = ({ programs }: { programs: string[] }) => programs.every(existsSync);

async function startFirefox(): Promise<StockBrowser> {
  const profile = temporaryFolder();
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);');
  run(['firefox-esr', '--headless', '--marionette', '--no-remote', '--profile', profile]);
  const port = await vi.waitFor(
    () => Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')),
    START,
  );
  const socket = connect(port, '127.0.0.1');
  atEnd(() => socket.destroy());
  // A message is its length, a colon, and JSON: [type, id, error, result].
  let received = Buffer.alloc(0);
  const waiting = new Map<number, (answer: [unknown, unknown]) => void>();
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(String(received.subarray(start, end)));
      received = received.subarray(end);
      // The first one greets.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  let id = 0;
  const send: Send = async (command, parameters = {}) => {
    id += 1;
    const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    const answered = new Promise<[unknown, unknown]>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [error, result] = await answered;
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return (result as { value: unknown }).value;
  };
  await send('NewSession', { capabilities: {} });
  return new StockBrowser(send);
}

async function startWebKit(): Promise<StockBrowser> {
  const port = 20_000 + (process.pid % 10_000);
  run(['xvfb-run', '--auto-servernum', 'WebKitWebDriver', `--port=${port}`]);
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = (await vi.waitFor(() => post('', { capabilities: {} }), START)) as {
    sessionId: string;
  };
  return new StockBrowser((command, { id, ...body }: { id?: string } = {}) => {
    const path = {
      Navigate: 'url',
      ExecuteScript: 'execute/sync',
      ElementClick: 'click',
      ElementSendKeys: 'value',
      PerformActions: 'actions',
    };
    const rest = path[command as keyof typeof path];
    return post(`/${sessionId}/${id === undefined ? rest : `element/${id}/${rest}`}`, body);
  });
}

/** Runs a program, with those that it starts, until the end of the test. */
function run([program = '', ...args]: string[]): void {
  const child: ChildProcess = spawn(program, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  atEnd(() => child.pid && process.kill(-child.pid, 'SIGKILL'));
}
