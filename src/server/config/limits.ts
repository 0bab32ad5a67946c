import type { ServerConfig } from './ServerConfig.ts';

const MIB = 1024 * 1024;

/** The standard limits on the memory, storage and work that clients may cause, in bytes, counts and milliseconds. */
export const LIMITS = {
  jsonBytes: MIB,
  /** Nesting of arrays and objects. */
  jsonDepth: 64,
  /**
   * Values of a submission, in every encoding: JSON values, parts, or controls. Validating hundreds of thousands would block all
   * other requests for seconds.
   */
  values: 2_000,
  /** A step without script and without files; the answers of all other steps travel with it. */
  noScriptBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  /** Value of one header other than `Cookie`. */
  headerValueBytes: 4096,
  /** Path with query. */
  targetBytes: 4096,
  /** Bytes of a multipart body beside its files. */
  partsOverheadBytes: MIB,
  partTextBytes: 64 * 1024,
  partHeaderPairs: 16,
  partHeaderBytes: 8 * 1024,
  partName: 200,
  fileName: 200,
  connections: 10_000,
  /** Connections that the system queues while the server is busy; the system may allow fewer. */
  backlog: 4096,
  /** Connections from one address (IPv6: one /64). A new one beyond closes the oldest silent one. */
  addressConnections: 500,
  /** Silent connections (no request under way), in total and from one address. */
  silentConnections: 5_000,
  addressSilent: 200,
  /** An IPv6 /48 may hold this many times the connections, requests, downloads and uploads of one address. */
  networkTimes: 4,
  headersMs: 15_000,
  keepAliveMs: 65_000,
  /** A connection is closed when no byte moves for this long, in either direction, while a request is under way. */
  stalledMs: 60_000,
  /** Time for a body that holds no files. */
  bodyMs: 30_000,
  /** Minimum speed of an upload: 64 kbit/s. */
  uploadBytesPerSecond: 8_000,
  /** Minimum speed of a reader: 16 kbit/s. */
  readBytesPerSecond: 2_000,
  /** Time that a reader has in addition to that speed. */
  readGraceMs: 60_000,
  /** Time from the signal to stop until the last answer must have ended. */
  drainMs: 10_000,
  /** How long a submission waits for a database that another process has locked. */
  lockedMs: 3_000,
  /** Connections of this copy of the server to PostgreSQL. */
  databaseConnections: 10,
  /** How long a statement waits for a connection, how long it may take, and how long an unused connection is kept. */
  databaseConnectMs: 3_000,
  databaseStatementMs: 15_000,
  databaseIdleMs: 60_000,
  /** How long a submission waits until those before it are on the disk. */
  queueMs: 5_000,
  /**
   * Submissions that one address (IPv6: one /64) may send at once, and a minute in the long run. A whole school, or the
   * customers of a mobile carrier, may share one address.
   */
  addressBurst: 60,
  addressPerMinute: 30,
  /**
   * Submissions that need no proof of work: from one address (IPv6: /64), from one network (IPv6: /48), to one email
   * address, and in total. `…Burst` counts submissions at once, `…PerMinute` those a minute in the long run.
   */
  proofFreeAddressBurst: 20,
  proofFreeAddressPerMinute: 10,
  proofFreeNetworkBurst: 40,
  proofFreeNetworkPerMinute: 20,
  proofFreeRecipientBurst: 5,
  proofFreeRecipientPerMinute: 0.2,
  proofFreeBurst: 300,
  proofFreePerMinute: 150,
  /**
   * Confirmations in 24 hours to one mailbox, of any cause, and from one network (an IPv4 address, an IPv6 /48). A
   * submission beyond is stored as any other, but gets no confirmation. Nobody sends all forms twice a day.
   */
  mailboxMailsPerDay: 8,
  networkMailsPerDay: 500,
  /** A subscription that is not confirmed within this time is deleted. */
  unconfirmedDays: 7,
  /** Pages of forms without script, rendered for one address: at once, and a minute in the long run. */
  noScriptBurst: 240,
  noScriptPerMinute: 120,
  /** Reports of steps that were reached, from one address: at once, and a minute in the long run. */
  stepsBurst: 240,
  stepsPerMinute: 120,
  /** How long these are added up in memory before they are stored. */
  stepsFlushMs: 1_000,
  /** Validity of a challenge, and the number of used challenges in memory. */
  challengeMs: 20 * 60_000,
  usedChallenges: 50_000,
  /** Addresses in memory of a rate limiter; beyond, the least recently seen is removed. */
  addresses: 50_000,
  /** Requests under way, from one address and in total; further ones are answered 429 or 503. */
  addressRequests: 200,
  requests: 3_000,
  /** Large files under way to a reader. */
  addressDownloads: 60,
  downloads: 500,
  /** Multipart submissions under way; each holds an open file. */
  uploads: 300,
  /** Multipart submissions from one address: slow ones last for hours and must leave room for others. */
  addressUploads: 60,
  /** Files that go up before their submission, in total and from one address. */
  pendingUploads: 5_000,
  addressPendingUploads: 300,
  /** Of these, only forms without script have the last ones: a page that finds no place sends its files with the submission. */
  noScriptUploads: 1_000,
  /** Hours for which a version of a form is accepted after another one has replaced it. `FORM_VERSION_HOURS` overrides it. */
  versionHours: 72,
  /** How long such a file is kept that no submission names. */
  uploadRetentionMs: 24 * 3_600_000,
  /** How long an upload is kept of which no byte has come. */
  uploadEmptyMs: 10 * 60_000,
  /** A draft on its way to another device; all such drafts; days after which a draft is removed that nobody has opened. */
  draftBytes: 256 * 1024,
  drafts: 20_000,
  draftsBytes: 256 * MIB,
  draftDays: 7,
  /** A larger one waits for fewer days. */
  largeDraftBytes: 32 * 1024,
  largeDraftDays: 1,
  /** Drafts that one address may store: at once, and an hour in the long run. One of more than 16 KiB counts as several. */
  draftBurst: 60,
  draftsPerHour: 4,
  /** Links to drafts that one address may have mailed, likewise; and those to one mailbox a day. */
  linkBurst: 20,
  linksPerHour: 6,
  mailboxLinksPerDay: 3,
  /** Guesses of the organiser's token from one address: at once, and a minute in the long run. */
  tokenGuessBurst: 10,
  tokenGuessesPerMinute: 1,
  /** Tries of one address to sign in to the desk: at once, and a minute in the long run; those with one account. */
  deskSignInBurst: 10,
  deskSignInsPerMinute: 2,
  deskAccountBurst: 60,
  deskAccountPerMinute: 12,
  /** Memory (KiB) and passes of Argon2id for a new passphrase; how many are computed at once, wait, and for how long. */
  passphraseKib: 64 * 1024,
  passphrasePasses: 3,
  passphrases: 2,
  passphraseQueue: 8,
  passphraseWaitMs: 10_000,
  /** Processes that examine files. */
  examiners: 2,
  /** Files that wait for one of these processes. */
  examinationQueue: 400,
  /** How long a file waits. */
  examinationWaitMs: 15_000,
  /**
   * Seconds of processor that the files of one address may take for their examination: at once, and a minute in the long run. An
   * ordinary file takes a tenth of one.
   */
  examinationBurst: 120,
  examinationPerMinute: 20,
  /** How long the examination of one file may take. */
  examinationMs: 20_000,
  /** Resident memory of a process during an examination. */
  examinerBytes: 768 * MIB,
  /** A process whose resident memory is above this after a file is replaced. */
  examinerKeptBytes: 256 * MIB,
  /** Entries of a document. */
  archiveEntries: 10_000,
  /** Inflated size of all entries of a document. */
  inflatedBytes: 200 * MIB,
  /** Inflated size of one entry, as a multiple of its compressed size. */
  inflatedRatio: 200,
  /** The decoded bytes of all object streams of a PDF; a document of a thousand pages has a few megabytes. */
  pdfObjectBytes: 64 * MIB,
  /** Pixels of a picture, in all its frames. */
  picturePixels: 120_000_000,
  /** Scans at once; files that wait for one, and how long. */
  scans: 8,
  scanQueue: 400,
  scanWaitMs: 5_000,
  /** Time of a scan. `examinationWaitMs`, `examinationMs`, `scanWaitMs` and this add up to less than `stalledMs`. */
  scanMs: 15_000,
  /** Bytes that one address may upload within an hour: a school sends all its applications from one. */
  addressUploadBytes: 4096 * MIB,
  /** Bytes that uploads leave free on the disk for submissions without files. `UPLOAD_RESERVE_MB` overrides it. */
  reserveDiskBytes: 500 * MIB,
  /** Delay of the event loop, measured twice in a row, above which the server refuses new requests. */
  loopDelayMs: 1_000,
  /** `/readyz` answers 503 when `DATA_DIR` has less free space. */
  freeDiskBytes: 200 * MIB,
  /** `/readyz` answers 503 when a mail waits longer. */
  mailAgeMs: 24 * 3_600_000,
  /** Submissions on one page of the organiser's list. */
  pageSize: 200,
  /** Submissions read for one page of a filtered list. */
  scannedSubmissions: 10_000,
  /** Static files up to this size are kept in memory. */
  memoryFileBytes: MIB,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

/** Returns the standard limits, with those of the configuration. */
export function limitsOf({
  reserveDiskBytes = LIMITS.reserveDiskBytes,
  versionHours = LIMITS.versionHours,
}: ServerConfig): Limits {
  return { ...LIMITS, reserveDiskBytes, versionHours };
}

/** The standard limits on sending mails; times in milliseconds. */
export const MAIL_TIMING = {
  /** Mails under way at once. */
  atOnce: 5,
  /** How long a mail under way waits until those before it are accepted and marked, so that a crash repeats one mail, not all. */
  turnMs: 1_000,
  /** Delay after the first failed try, doubled after each further one. */
  firstRetryMs: 30_000,
  /** Longest delay between two tries. */
  longestRetryMs: 4 * 3_600_000,
  /** A mail older than this is given up. */
  giveUpMs: 48 * 3_600_000,
  /** While the mail server does not answer, all mails pause for at most this long. */
  longestPauseMs: 60_000,
  /** A try fails when the mail server sends nothing for this long. */
  silenceMs: 30_000,
  /** How long a connection is kept for the next mail. */
  idleMs: 5_000,
  /** A draft's link fails likewise; a person waits for it. */
  linkMs: 20_000,
  /** A try fails when the mail server has not accepted the mail within this time. */
  sendMs: 120_000,
  /** After a crash, a mail under way is tried again this long after its try began; longer than `sendMs`. */
  leaseMs: 600_000,
  /** How long stopping waits for the mails under way. */
  stopMs: 3_000,
  /** Interval at which the outbox is read without a notification, and longest one at which the log says that it cannot be. */
  pollMs: 15_000,
  /** How long all mails pause after an error of the database. */
  outboxMs: 1_000,
} as const;

export type MailTiming = Record<keyof typeof MAIL_TIMING, number>;
