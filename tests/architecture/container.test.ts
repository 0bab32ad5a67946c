import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { readConfig } from '#server/readConfig.ts';

const FOLDER = 'scripts/container';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** An image by name and whole version, of a named registry. */
const PINNED = /^[a-z.]+\/[\w/-]+:v?\d+\.\d+[\w.-]*$/;

interface Instruction {
  name: string;
  text: string;
}

/** Instructions of each stage, with continued lines joined. */
function stages(): Instruction[][] {
  const lines = read('Containerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const instructions = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }));
  const found: Instruction[][] = [];
  for (const each of instructions) {
    if (each.name === 'FROM') found.push([]);
    found.at(-1)?.push(each);
  }
  return found;
}

const all = stages().flat();
const last = stages().at(-1) ?? [];
const named = (name: string, among = last) =>
  among.filter((each) => each.name === name).map(({ text }) => text);

describe('the Containerfile', () => {
  it('has instructions that are known and no ADD, in stages of pinned images', () => {
    const known = 'CMD COPY ENV EXPOSE FROM HEALTHCHECK RUN STOPSIGNAL USER VOLUME WORKDIR'.split(' ');
    expect(all.filter(({ name }) => !known.includes(name))).toEqual([]);
    const images = named('FROM', all).map((text) => text.split(' ')[0] ?? '');
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) expect(image).toMatch(PINNED);
  });

  it('runs as a user without a name or rights, who owns the data and nothing else', () => {
    const [user = ''] = named('USER');
    expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    const after = last.slice(last.findIndex(({ name }) => name === 'USER'));
    expect(after.filter(({ name }) => name === 'RUN' || name === 'COPY')).toEqual([]);
    expect(named('COPY').filter((text) => text.includes('--chown'))).toEqual([]);
    expect(named('RUN')).toEqual([
      `install -d -o ${user.split(':')[0]} -g ${user.split(':')[1]} -m 0700 /data`,
    ]);
    expect(named('VOLUME')).toEqual(['/data']);
  });

  it('copies only what exists, and installs from the lock, at last without the tools of the build', () => {
    const sources = named('COPY', all)
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
    for (const folder of ['data', 'tests', '.']) expect(sources).not.toContain(folder);
    expect(named('RUN', stages()[0])).toEqual(['npm ci', 'npm run build', 'npm ci --omit=dev']);
    expect(named('WORKDIR', all).every((path) => path.startsWith('/'))).toBe(true);
  });

  it('is healthy when the server is ready, and ends it as it wants to be ended', () => {
    expect(named('HEALTHCHECK').join()).toContain('/readyz');
    expect(named('STOPSIGNAL')).toEqual(['SIGTERM']);
    const [command = ''] = named('CMD');
    const [node, script] = JSON.parse(command) as string[];
    expect(node).toBe('node');
    expect(existsSync(script ?? '')).toBe(true);
    const env = Object.fromEntries((named('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')));
    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data' });
    expect(Object.keys(env).filter((name) => /KEY|TOKEN|PASSWORD|SECRET/.test(name))).toEqual([]);
  });
});

describe('the compose file', () => {
  const text = read('compose.yaml');

  it('pins its images, and has no secret in it', () => {
    const images = [...text.matchAll(/image: (\S+)/g)].map(([, image = '']) => image);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(PINNED);
    const secrets = [...text.matchAll(/(?:KEY|KEY_ID|PASSWORD|SECRET|TOKEN): (.*)/g)].map(
      ([, value]) => value,
    );
    expect(secrets.length).toBeGreaterThan(4);
    for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?\}$/);
  });

  it('names variables that the example has', () => {
    const variables = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const example = [...read('example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(example.sort()).toEqual([...variables].sort());
  });

  it('lets the server write only its data, and finish what is under way', () => {
    const server = text.slice(text.indexOf('\n  server:'), text.indexOf('\n  database:'));
    for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true', '- data:/data', '- /tmp'])
      expect(server).toContain(line);
    const [, seconds] = /stop_grace_period: (\d+)s/.exec(server) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(LIMITS.drainMs);
  });

  it('names the database and the bucket as the server reads them', () => {
    const url = (name: string) =>
      (new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? '').replace(/\$\{\w+:\?\}/, 'secret');
    const config = readConfig({ DATABASE_URL: url('DATABASE_URL'), FILES_URL: url('FILES_URL') });
    expect(config.databaseUrl).toBeDefined();
    expect(config.filesUrl).toBeDefined();
  });
});
