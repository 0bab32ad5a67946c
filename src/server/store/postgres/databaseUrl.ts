import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** Address of a PostgreSQL database, and the user that signs in. */
export interface DatabaseAddress {
  /** A host name, an address, or the folder of a Unix socket (the parameter `host`). */
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
  ssl: ConnectionOptions | false;
  /** Command-line options of the session, such as `-c search_path=fair`. */
  options: string | undefined;
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

const PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options'];

/**
 * Reads a `postgres://` URL; `undefined` when the text is none, lacks user or database, or has an unknown parameter: an ignored
 * parameter could be meant to protect the connection. Its files (`sslrootcert` …) are read here.
 * @throws the system's error for a file that cannot be read
 */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { searchParams: parameters } = url;
  const host = parameters.get('host') ?? decoded(url.hostname);
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  const password = decoded(url.password);
  const mode = SSL_MODES.find((each) => each === (parameters.get('sslmode') ?? 'disable'));
  const unknown = [...parameters.keys()].some((name) => !PARAMETERS.includes(name));
  if (!host || !database || !user || password === undefined || !mode || unknown || url.hash) return undefined;
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    database,
    user,
    password: password || undefined,
    ssl: mode === 'disable' ? false : tlsOf(mode, parameters),
    options: parameters.get('options') ?? undefined,
  };
}

/** Names the database without its password. */
export function describeAddress({ host, port, database, user }: DatabaseAddress): string {
  return `${user}@${host}:${port}/${database}`;
}

/** As libpq means the modes: `require` encrypts only, `verify-ca` also wants a known authority, `verify-full` the host's name. */
function tlsOf(
  mode: Exclude<(typeof SSL_MODES)[number], 'disable'>,
  parameters: URLSearchParams,
): ConnectionOptions {
  const file = (name: string) => {
    const path = parameters.get(name);
    return path ? readFileSync(path, 'utf8') : undefined;
  };
  const certificates = { ca: file('sslrootcert'), cert: file('sslcert'), key: file('sslkey') };
  if (mode === 'require' && certificates.ca === undefined)
    return { ...certificates, rejectUnauthorized: false };
  return mode === 'verify-full' ? certificates : { ...certificates, checkServerIdentity: () => undefined };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
