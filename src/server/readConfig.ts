import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { tell, tellText } from '#definitions/sources/tell.ts';
import { foldersIn } from '#publication/changes/snapshot.ts';
import { parseBucketAddress } from './config/BucketAddress.ts';
import { parseOrigin } from './config/parseOrigin.ts';
import { LOG_LEVELS, type LogLevel, type ServerConfig } from './config/ServerConfig.ts';
import { NAMED_NETWORKS } from './guards/trustedProxies.ts';
import { parseDatabaseUrl } from './store/postgres/databaseUrl.ts';
import { publishedPath } from './store/storagePaths.ts';

/** Lists every wrong variable, one on each line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(tell`The environment has errors:` + problems.map((problem) => `\n  - ${problem}`).join(''));
    this.problems = problems;
  }
}

type Parse<Value> = (text: string) => Value | undefined;

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * Throws a `ConfigError` with all errors: name, value (never a secret's) and expected value.
 */
export function readConfig(env: Record<string, string | undefined>, cwd = process.cwd()): ServerConfig {
  const problems: string[] = [];
  const known = new Set<string>();

  function read<Value>(
    name: string,
    expected: string,
    parse: Parse<Value>,
    secret = false,
  ): Value | undefined {
    known.add(name);
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) problems.push(tell`${name}${secret ? '' : `=${text}`}: expected ${expected}`);
    return value;
  }
  const folder = (name: string, standard: string) =>
    resolve(cwd, read(name, tell`a folder`, (text) => text) ?? standard);

  const readKeys = () => {
    const keys = read('DATA_KEY', tellText(DATA_KEYS), parseKeys, true);
    const path = read('DATA_KEY_FILE', tell`a file`, (text) => resolve(cwd, text));
    if (path === undefined) return keys;
    if (env.DATA_KEY?.trim()) {
      problems.push(tell`DATA_KEY and DATA_KEY_FILE: expected only one of them`);
      return undefined;
    }
    try {
      const keys = parseKeys(readFileSync(path, 'utf8'));
      if (!keys)
        problems.push(tell`DATA_KEY_FILE=${path}: expected a file that holds ${tellText(DATA_KEYS)}`);
      return keys;
    } catch (error) {
      problems.push(
        tell`DATA_KEY_FILE=${path}: expected a file that can be read (${(error as Error).message})`,
      );
      return undefined;
    }
  };

  const readDatabaseUrl = () => {
    try {
      return read(
        'DATABASE_URL',
        tellText(DATABASE_URL),
        (text) => (parseDatabaseUrl(text) ? text : undefined),
        true,
      );
    } catch (error) {
      problems.push(tell`DATABASE_URL: expected files that can be read (${(error as Error).message})`);
      return undefined;
    }
  };

  const publicUrl = read(
    'PUBLIC_URL',
    tell`an http(s) origin without a path, such as https://fair.example.org`,
    parseOrigin,
  );
  const readOpenId = () => {
    const issuer = read(
      'OIDC_ISSUER',
      tell`an https address without a query, such as https://accounts.example.org`,
      parseIssuer,
    );
    const clientId = read('OIDC_CLIENT_ID', tell`an id`, (text) => text);
    const clientSecret = read('OIDC_CLIENT_SECRET', tell`a secret`, (text) => text, true);
    const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
    const missing = names.filter((name) => !env[name]?.trim());
    if (missing.length === names.length) return undefined;
    if (missing.length > 0)
      problems.push(
        tell`${missing.join(', ')}: expected, as OIDC_… variables are set all three or not at all`,
      );
    if (!env.PUBLIC_URL?.trim()) problems.push(tell`PUBLIC_URL: expected with OIDC_ISSUER`);
    return issuer && clientId && clientSecret && publicUrl
      ? { issuer, clientId, clientSecret, origin: publicUrl }
      : undefined;
  };

  const edited = { formsDir: folder('FORMS_DIR', 'forms'), contentDir: folder('CONTENT_DIR', 'content') };
  const dataDir = folder('DATA_DIR', 'data');
  const byHand = read('PUBLISH', tell`by-hand or on-save`, parsePublish) ?? false;
  const consent =
    read('PUBLISH_CONSENT', tell`one or two, the number of people who publish`, parseConsent) ?? false;
  if (consent && !byHand) problems.push(tell`PUBLISH_CONSENT=two: expected PUBLISH=by-hand with it`);

  const config: ServerConfig = {
    host:
      read('HOST', tell`an address or host name without spaces, such as 127.0.0.1`, parseHost) ?? '127.0.0.1',
    port: read('PORT', tell`a whole number from 0 to 65535`, parsePort) ?? 3000,
    dataDir,
    filesUrl: read('FILES_URL', tellText(FILES_URL), parseBucketAddress, true),
    databaseUrl: readDatabaseUrl(),
    ...(byHand ? foldersIn(publishedPath(dataDir, 'live')) : edited),
    publish: byHand ? { consent, edited } : undefined,
    smtpUrl: read(
      'SMTP_URL',
      tell`an address such as smtps://user:password@mail.example.org`,
      parseSmtp,
      true,
    ),
    mailFrom: read('MAIL_FROM', tell`a sender such as Fair <fair@example.org>`, parseSender),
    clamdUrl: read(
      'CLAMD_URL',
      tell`where a ClamAV daemon listens, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl`,
      parseClamd,
    ),
    clamdDown: read('CLAMD_DOWN', tell`refuse or accept`, parseDown) ?? 'refuse',
    publicUrl,
    pagesOrigins: read(
      'PAGES_ORIGIN',
      tell`http(s) origins without a path, separated by commas, such as https://fair.example.org`,
      parseOrigins,
    ),
    allowedOrigins: read(
      'ALLOWED_ORIGINS',
      tell`http(s) origins without a path, separated by commas, such as https://www.example.org`,
      parseOrigins,
    ),
    trustProxy: read('TRUST_PROXY', tellText(TRUST_PROXY), parseTrust) ?? false,
    openId: readOpenId(),
    webhooksLocal: read('WEBHOOKS_LOCAL', tell`on or off`, parseSwitch),
    logLevel: read('LOG_LEVEL', tell`one of ${LOG_LEVELS.join(', ')}`, parseLevel) ?? 'info',
    offlinePages: read('OFFLINE_PAGES', tell`on or off`, parseSwitch) ?? true,
    brotliQuality: read('BROTLI_QUALITY', tell`a whole number from 0 to 11`, parseQuality),
    reserveDiskBytes: read(
      'UPLOAD_RESERVE_MB',
      tell`a whole number of megabytes, such as 500`,
      parseMegabytes,
    ),
    versionHours: read('FORM_VERSION_HOURS', tell`a whole number of hours, such as 72`, parseHours),
    dataKeys: readKeys(),
    dataKeysInEnvironment: env.DATA_KEY?.trim() ? true : undefined,
    organiserToken: read('ORGANISER_TOKEN', tell`at least 24 visible ASCII characters`, parseToken, true),
  };
  if (config.publicUrl !== undefined && config.pagesOrigins?.includes(config.publicUrl)) {
    problems.push(
      tell`PAGES_ORIGIN=${config.pagesOrigins}: expected another origin than PUBLIC_URL; unset it if this server serves the pages`,
    );
  }
  for (const [name, value] of Object.entries(env)) {
    const meant = value?.trim() && !known.has(name) ? misspelt(name, known) : undefined;
    if (meant) problems.push(tell`${name} is not a variable of this program; did you mean ${meant}?`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Returns the known variable that a misspelt name resembles: it differs in case and punctuation only (`DATADIR`), or by up
 * to two typing errors (`DATA_DRI`). Typing errors count for names of more than 6 letters only: `HOST` is close to `HOME`.
 */
function misspelt(name: string, known: ReadonlySet<string>): string | undefined {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [...known].find((candidate) => {
    const slips = distance(plain(name), plain(candidate));
    return slips === 0 || (candidate.length > 6 && slips <= 2);
  });
}

const DATA_KEYS =
  '32 bytes in base64 (openssl rand -base64 32); several with commas or line ends between them';

const FILES_URL =
  's3://bucket/folder, with ?endpoint=https://…, region=, sse=AES256 or aws:kms as needed; keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

const DATABASE_URL =
  'an address such as postgres://user:password@host:5432/database?sslmode=verify-full; the parameters are sslmode (disable, require, verify-ca or verify-full), sslrootcert, sslcert, sslkey, host and options';

const TRUST_PROXY =
  'true, false, or addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8';

function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseQuality(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) <= 11 ? Number(text) : undefined;
}

function parseMegabytes(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) * 1024 * 1024 : undefined;
}

function parseHours(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function parseSmtp(text: string): string | undefined {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) ? text : undefined;
}

/** HTTPS; on this machine also HTTP. */
function parseIssuer(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const bare = !search && !hash && !username && !password;
  return bare && (isLocal || protocol === 'https:') ? text : undefined;
}

function parseClamd(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username } = new URL(text);
  if (search || hash || username) return undefined;
  if (protocol === 'unix:')
    return hostname === '' && pathname.length > 1 && pathname.startsWith('/') ? text : undefined;
  return protocol === 'tcp:' && hostname && port && ['', '/'].includes(pathname) ? text : undefined;
}

function parseDown(text: string): 'refuse' | 'accept' | undefined {
  return text === 'refuse' || text === 'accept' ? text : undefined;
}

function parseSwitch(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

function parsePublish(text: string): boolean | undefined {
  return text === 'by-hand' ? true : text === 'on-save' ? false : undefined;
}

function parseConsent(text: string): boolean | undefined {
  return text === 'two' ? true : text === 'one' ? false : undefined;
}

function parseSender(text: string): string | undefined {
  return /^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/.test(text) ? text : undefined;
}

function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()));
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

function parseTrust(text: string): boolean | string[] | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return NAMED_NETWORKS.includes(text);
  if (bits === undefined) return true;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function parseLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

function parseKeys(text: string): Uint8Array[] | undefined {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  return keys.length > 0 && keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))
    ? keys.map((key) => Buffer.from(key, 'base64'))
    : undefined;
}

function parseToken(text: string): string | undefined {
  return /^[\x21-\x7e]{24,}$/.test(text) ? text : undefined;
}
