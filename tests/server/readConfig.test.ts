import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#definitions/sources/speak.ts';
import { ConfigError, readConfig } from '#server/readConfig.ts';
import { parseDatabaseUrl } from '#server/store/postgres/databaseUrl.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('the configuration', () => {
  it('has defaults', () => {
    expect(readConfig({ PORT: '' }, '/srv')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/data',
      formsDir: '/srv/forms',
      contentDir: '/srv/content',
      trustProxy: false,
      clamdDown: 'refuse',
      logLevel: 'info',
      offlinePages: true,
    });
  });

  it('says in the language of the command what is wrong', () => {
    const french = () => inLanguage('fr', () => readConfig({ PORT: 'x', DATADIR: '/srv', FILES_URL: 'no' }));
    expect(french).toThrow(
      "L'environnement a des erreurs :\n  - PORT=x : il faut un nombre entier de 0 à 65535\n",
    );
    expect(french).toThrow('FILES_URL : il faut s3://bucket/folder, avec au besoin ?endpoint=https://…');
    expect(french).toThrow("DATADIR n'est pas une variable de ce programme ; vouliez-vous dire DATA_DIR ?");
  });

  it.each(['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])(
    'accepts a scanner at %s',
    (url) => {
      expect(readConfig({ CLAMD_URL: url, CLAMD_DOWN: 'accept' })).toMatchObject({
        clamdUrl: url,
        clamdDown: 'accept',
      });
    },
  );

  it.each([
    '127.0.0.1:3310',
    'tcp://127.0.0.1',
    'http://127.0.0.1:3310',
    'unix:clamd.ctl',
    'tcp://a:1/b',
    'unix://host/a',
  ])('refuses a scanner at %s', (url) => {
    expect(() => readConfig({ CLAMD_URL: url })).toThrow(
      `CLAMD_URL=${url}: expected where a ClamAV daemon listens`,
    );
  });

  it('accepts valid values', () => {
    const config = readConfig({
      HOST: '::1',
      PORT: '0',
      DATA_DIR: '/var/fair',
      PUBLIC_URL: 'https://fair.example.org/',
      ALLOWED_ORIGINS: 'https://www.example.org/, http://localhost:8080',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1/128, loopback',
      SMTP_URL: 'smtps://user:secret@mail.example.org:465',
      MAIL_FROM: 'Fair <fair@example.org>',
      LOG_LEVEL: 'warn',
      UPLOAD_RESERVE_MB: '2',
      BROTLI_QUALITY: '5',
      ORGANISER_TOKEN: 'x'.repeat(24),
    });
    expect(config).toMatchObject({
      host: '::1',
      port: 0,
      dataDir: '/var/fair',
      publicUrl: 'https://fair.example.org',
      allowedOrigins: ['https://www.example.org', 'http://localhost:8080'],
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1/128', 'loopback'],
      reserveDiskBytes: 2_097_152,
      brotliQuality: 5,
    });
  });

  it.each([
    ['DATADIR', 'DATA_DIR'],
    ['DATA_DRI', 'DATA_DIR'],
    ['data_dir', 'DATA_DIR'],
    ['SMTP_URI', 'SMTP_URL'],
    ['ORGANIZER_TOKEN', 'ORGANISER_TOKEN'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['Port', 'PORT'],
  ])('refuses the misspelt variable %s, and suggests %s', (name, meant) => {
    const line = `${name} is not a variable of this program; did you mean ${meant}?`;
    expect(() => readConfig({ [name]: 'hunter2' })).toThrow(line);
    expect(() => readConfig({ [name]: 'hunter2' })).not.toThrow('hunter2');
    expect(() => readConfig({ [name]: '' })).not.toThrow();
  });

  it('reads the origins of exported pages, which are not its own', () => {
    const env = {
      PUBLIC_URL: 'https://api.example.org',
      PAGES_ORIGIN: 'https://a.example.org/, https://b.example.org',
    };
    expect(readConfig(env).pagesOrigins).toEqual(['https://a.example.org', 'https://b.example.org']);
    expect(() => readConfig({ PAGES_ORIGIN: 'https://a.example.org/x' })).toThrow(
      'PAGES_ORIGIN=https://a.example.org/x',
    );
    expect(() => readConfig({ ...env, PAGES_ORIGIN: env.PUBLIC_URL })).toThrow(
      'expected another origin than PUBLIC_URL',
    );
  });

  it('ignores variables of other programs', () => {
    const others = [
      'HOME',
      'HOSTNAME',
      'POST',
      'PATH',
      'MAIL',
      'LOGNAME',
      'LANG',
      'USER',
      'BASE_URL',
      'NODE_ENV',
      'TMPDIR',
    ];
    expect(() => readConfig(Object.fromEntries(others.map((name) => [name, 'x'])))).not.toThrow();
  });

  it('reads keys from a variable or a file, and shows none of them in errors', () => {
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const texts = [first, second].map((key) => key.toString('base64'));
    expect(readConfig({ DATA_KEY: texts.join(', ') }).dataKeys).toEqual([first, second]);
    const folder = temporaryFolder();
    const DATA_KEY_FILE = join(folder, 'keys');
    writeFileSync(DATA_KEY_FILE, `${texts.join('\n')}\n`);
    expect(readConfig({ DATA_KEY_FILE }).dataKeys).toEqual([first, second]);
    expect(() => readConfig({ DATA_KEY_FILE, DATA_KEY: texts[0] })).toThrow('expected only one of them');
    for (const wrong of ['', '\n', 'hunter2', `${texts[0]}\nhunter2`]) {
      writeFileSync(DATA_KEY_FILE, wrong);
      expect(() => readConfig({ DATA_KEY_FILE })).toThrow(/DATA_KEY_FILE=.*32 bytes in base64 (?!.*hunter2)/);
    }
    const missing = { DATA_KEY_FILE: join(folder, 'none') };
    expect(() => readConfig(missing)).toThrow(/DATA_KEY_FILE=.*can be read \(ENOENT/);
  });

  it('reads where files are in a bucket', () => {
    const { filesUrl } = readConfig({
      FILES_URL: 's3://fair/files/2027?endpoint=https://s3.gra.io.cloud.ovh.net&region=gra&sse=AES256',
    });
    expect(filesUrl).toMatchObject({
      ...{ bucket: 'fair', prefix: 'files/2027', region: 'gra', encryption: 'AES256' },
      endpoint: 'https://s3.gra.io.cloud.ovh.net',
    });
    expect(readConfig({ FILES_URL: 's3://fair' }).filesUrl).toMatchObject({ bucket: 'fair', prefix: '' });
    for (const wrong of [
      ...['https://fair/files', 's3://', 's3://Fair_Files', 's3://key:hunter2@fair', 's3://fair/a b'],
      ...['s3://fair?endpoint=s3.example.org', 's3://fair?endpoint=https://k:hunter2@s3.example.org'],
      ...[
        's3://fair?regoin=gra',
        's3://fair?sse=yes',
        's3://fair?sse=AES256&sseKey=1',
        's3://fair?region=a&region=b',
      ],
    ])
      expect(() => readConfig({ FILES_URL: wrong })).toThrow(
        /FILES_URL: expected s3:\/\/bucket(?!.*hunter2)/,
      );
  });

  it.each([
    ['postgres://fair@localhost/fair', { host: 'localhost', port: 5432, user: 'fair', ssl: false }],
    [
      'postgresql://fair:p%40ss@[::1]:6000/a%20b',
      { host: '::1', port: 6000, password: 'p@ss', database: 'a b' },
    ],
    ['postgres://fair@x/fair?host=/run/postgresql', { host: '/run/postgresql' }],
    ['postgres://fair@db/fair?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://fair@db/fair?sslmode=verify-full', { ssl: { ca: undefined } }],
  ])('reads DATABASE_URL=%s', (url, address) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(parseDatabaseUrl(url)).toMatchObject(address);
  });

  it.each([
    'mysql://fair@db/fair',
    'postgres://db/fair',
    'postgres://fair@db',
    'postgres://fair@db/fair?sslmod=verify-full',
    'postgres://fair@db/fair?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
  ])('refuses DATABASE_URL=%s', (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/DATABASE_URL: expected (an address|files)/);
  });

  it('reports all problems at once, without secrets', () => {
    const wrong = {
      HOST: 'a b',
      PORT: '70000',
      PUBLIC_URL: 'https://fair.example.org/path',
      ALLOWED_ORIGINS: 'https://www.example.org,*',
      TRUST_PROXY: '10.0.0.0/99',
      LOG_LEVEL: 'loud',
      UPLOAD_RESERVE_MB: 'much',
      BROTLI_QUALITY: '12',
      SMTP_URL: 'http://hunter2@mail',
      MAIL_FROM: 'nobody',
      ORGANISER_TOKEN: 'hunter2',
      DATA_KEY: 'hunter2',
      DATA_KEY_FILE: '/nowhere/key',
      DATABASE_URL: 'postgres://fair:hunter2@db/fair?sslmode=prefer',
      FILES_URL: 's3://hunter2@files',
    };
    let error: unknown;
    try {
      readConfig(wrong);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConfigError);
    const { message, problems } = error as ConfigError;
    expect(problems).toHaveLength(Object.keys(wrong).length);
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).toContain('PORT=70000: expected a whole number');
    expect(message).not.toContain('hunter2');
  });
});
