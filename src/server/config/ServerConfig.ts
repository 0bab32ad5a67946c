import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import type { BucketAddress } from './BucketAddress.ts';

/** Settings of the server, which `readConfig` reads from the environment. */
export interface ServerConfig {
  host: string;
  /** 0: the system chooses a free port. */
  port: number;
  /** Absolute path of the folder that holds the SQLite database, the files and the mail. */
  dataDir: string;
  /** Where the files are instead of `dataDir`. */
  filesUrl?: BucketAddress;
  /** A PostgreSQL database (`postgres://…`), in place of SQLite in `dataDir`. Secret, as it holds a password. */
  databaseUrl?: string;
  /** What is served: with `publish`, the folders of the live publication. */
  formsDir: string;
  contentDir: string;
  /** Publications by hand; absent: a saved file is published at once. */
  publish?: PublishConfig;
  smtpUrl?: string;
  mailFrom?: string;
  /** ClamAV daemon: `tcp://host:port` or `unix:/path`. Without it, files are not scanned. */
  clamdUrl?: string;
  /** While the daemon does not answer, files are refused, or stored and marked `unscanned`. */
  clamdDown: 'refuse' | 'accept';
  /** Public origin of this server, without a slash at the end: `https://fair.example.org`. */
  publicUrl?: string;
  /** Origins of hosts that serve the exported pages. Links lead to the first. */
  pagesOrigins?: string[];
  /** Origins of other sites whose pages may submit forms here. */
  allowedOrigins?: string[];
  /** Senders whose `X-Forwarded-*` headers are trusted: none, all, or these addresses, networks and network names. */
  trustProxy: boolean | string[];
  /** The OpenID Connect provider through which people sign in at the desk. */
  openId?: OpenIdProvider;
  /** Whether webhooks may lead to this machine, also by HTTP: for development. */
  webhooksLocal?: boolean;
  logLevel: LogLevel;
  /** Whether browsers keep pages for use without a network. */
  offlinePages: boolean;
  /** How hard publications compress, from 0 to 11. */
  brotliQuality?: number;
  organiserToken?: string;
  /** Keys of 32 bytes. The first encrypts stored data; all decrypt. */
  dataKeys?: readonly Uint8Array[];
  /** Whether the keys are in the environment itself, not in a file that it names. */
  dataKeysInEnvironment?: boolean;
  /** Hours for which an earlier version of a form is accepted after it was replaced. */
  versionHours?: number;
  /** Bytes that uploads leave free on the disk of `dataDir`. */
  reserveDiskBytes?: number;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Public origin of this server, to which the provider sends people back. */
  origin: string;
}

export interface PublishConfig {
  /** Whether a second person consents to each publication. */
  consent: boolean;
  /** The folders in which people edit, and from which they publish. */
  edited: SourceFolders;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
