/** What the environment decides; see `readConfig`. */
export interface ServerConfig {
  host: string;
  /** 0 lets the system choose one. */
  port: number;
  /** Absolute path of the folder that holds the database, the files and the mail. */
  dataDir: string;
  formsDir: string;
  contentDir: string;
  smtpUrl?: string;
  mailFrom?: string;
  /** Where a ClamAV daemon listens: `tcp://host:port` or `unix:/path`; without one files are not scanned. */
  clamdUrl?: string;
  /** What becomes of files while it does not answer: refused, or kept as unscanned. */
  clamdDown: 'refuse' | 'accept';
  /** Where the public reaches this server, without a slash at the end: `https://fair.example.org`. */
  publicUrl?: string;
  /** Other sites whose pages may send forms here. */
  allowedOrigins?: string[];
  /** Whose `X-Forwarded-*` headers are believed: nobody, everybody, or these addresses. */
  trustProxy: boolean | string[];
  logLevel: LogLevel;
  organiserToken?: string;
  /** 32 bytes each: the first encrypts what is stored, all decrypt. */
  dataKeys?: readonly Uint8Array[];
  /** What uploads leave free on the disk of `dataDir`, in bytes. */
  reserveDiskBytes?: number;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
