const MIB = 1024 * 1024;

/** Everything that a stranger may make this server hold, in bytes, counts and milliseconds. */
export const LIMITS = {
  jsonBytes: MIB,
  /** Levels of arrays and objects. */
  jsonDepth: 64,
  /** Values and keys: judging hundreds of thousands would keep everyone else waiting for seconds. */
  jsonValues: 20_000,
  headerBytes: 16 * 1024,
  /** Of one header other than cookies, */
  headerValueBytes: 4096,
  /** and of the path with its query. */
  targetBytes: 4096,
  /** Of a multipart body, beside its files. */
  partsOverheadBytes: MIB,
  parts: 300,
  partTextBytes: 64 * 1024,
  partHeaderPairs: 16,
  partHeaderBytes: 8 * 1024,
  partName: 200,
  fileName: 200,
  connections: 10_000,
  /** That wait to be taken while the server is busy; the system may allow fewer. */
  backlog: 4096,
  /** From one address (IPv6: one /64); a new one cuts the oldest that is silent. */
  addressConnections: 500,
  /** Of those, on which no request is under way: nothing came yet, or the next request has not. */
  silentConnections: 5_000,
  addressSilent: 200,
  /** How many times as much as one address may hold, an IPv6 /48 may: at connections, requests, downloads and uploads. */
  networkTimes: 4,
  headersMs: 15_000,
  keepAliveMs: 65_000,
  /** A connection on which nothing moves for so long, in either direction, while a request is under way. */
  stalledMs: 60_000,
  /** For a body that is not files. */
  bodyMs: 30_000,
  /** The slowest upload that is waited for: 64 kbit/s. */
  uploadBytesPerSecond: 8_000,
  /** The slowest reader that is waited for: 16 kbit/s, */
  readBytesPerSecond: 2_000,
  /** besides so long. */
  readGraceMs: 60_000,
  /** From a signal to stop to the end of the last answer. */
  drainMs: 10_000,
  /** How long a submission waits for a database that another process has locked. */
  lockedMs: 3_000,
  /** How long a submission waits for the disk to take those before it. */
  queueMs: 5_000,
  /**
   * Submissions that one address (IPv6: one /64) may send at once, and a minute in the long run. A whole school, or the
   * customers of a mobile carrier, may stand behind one.
   */
  addressBurst: 60,
  addressPerMinute: 30,
  /**
   * As many as people send: from there on a proof of work is asked for, by address (IPv6: /64), by network (IPv6: /48), to
   * one e-mail address, and in all. The first number at once, the second a minute in the long run.
   */
  calmAddressBurst: 20,
  calmAddressPerMinute: 10,
  calmNetworkBurst: 40,
  calmNetworkPerMinute: 20,
  calmRecipientBurst: 5,
  calmRecipientPerMinute: 0.2,
  calmBurst: 300,
  calmPerMinute: 150,
  /**
   * Confirmations that one mailbox gets in 24 hours, whoever asks for them, and that one network (an IPv4 address, an IPv6
   * /48) causes. What passes them is stored as any other, and not confirmed by mail. Nobody sends all forms twice a day.
   */
  mailboxMailsPerDay: 8,
  networkMailsPerDay: 500,
  /** After which a subscription that nobody confirmed is deleted. */
  unconfirmedDays: 7,
  /** How long a challenge may be solved, and how many that were used are remembered. */
  challengeMs: 20 * 60_000,
  usedChallenges: 50_000,
  /** Addresses that are remembered; past that, those not heard of for longest are forgotten. */
  addresses: 50_000,
  /** Requests under way, from one address and in total; further ones are answered 429 and 503. */
  addressRequests: 200,
  requests: 3_000,
  /** Large files that are being read. */
  addressDownloads: 60,
  downloads: 500,
  /** Multipart submissions under way; each holds an open file. */
  uploads: 300,
  /** Of those, from one address: slow ones last for hours, and must leave room for everybody else's. */
  addressUploads: 60,
  /** Processes that examine files, */
  examiners: 2,
  /** and files that wait for one, */
  examinationQueue: 200,
  /** for so long. */
  examinationWaitMs: 20_000,
  /** How long the examination of one file may take, */
  examinationMs: 20_000,
  /** and the resident memory of a process at it. */
  examinerBytes: 768 * MIB,
  /** A process that has more than this after a file is replaced. */
  examinerKeptBytes: 256 * MIB,
  /** Of a document: its entries, */
  archiveEntries: 10_000,
  /** what they inflate to, */
  inflatedBytes: 200 * MIB,
  /** and how many times its own size one of them may come to. */
  inflatedRatio: 200,
  /** Of a picture, in all its frames. */
  picturePixels: 120_000_000,
  /** How long a scanner may take over one file. With the two before, less than `stalledMs`. */
  scanMs: 15_000,
  /** Bytes that one address may upload within an hour: a school sends all its applications from one. */
  addressUploadBytes: 4096 * MIB,
  /** What uploads leave free on the disk, for the submissions without files; `UPLOAD_RESERVE_MB` says another. */
  reserveDiskBytes: 500 * MIB,
  /** Lateness of the event loop, measured twice in a row, from which the server takes on nothing new. */
  loopDelayMs: 1_000,
  /** What `/readyz` asks for: free space in `DATA_DIR`, */
  freeDiskBytes: 200 * MIB,
  /** and no mail that waits longer than this. */
  mailAgeMs: 24 * 3_600_000,
  /** Submissions in one answer to the organiser. */
  pageSize: 200,
  /** Static files up to this are kept in memory. */
  memoryFileBytes: MIB,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

/** How mails are sent; times in milliseconds. */
export const MAIL = {
  /** Mails under way at once. */
  atOnce: 5,
  /** After the first try that failed; doubled after each further one, */
  firstRetryMs: 30_000,
  /** up to this. */
  longestRetryMs: 4 * 3_600_000,
  /** A mail older than this is given up. */
  giveUpMs: 48 * 3_600_000,
  /** While no mail server answers at all, all mails wait at most this long. */
  longestPauseMs: 60_000,
  /** A mail server that says nothing for so long is given up for this try, */
  silenceMs: 30_000,
  /** How long a connection is kept for the next mail. */
  idleMs: 5_000,
  /** and one that has not taken the mail after this, whatever it says. */
  sendMs: 120_000,
  /** After a crash, a mail that was under way is tried again this long after it was begun; longer than `sendMs`. */
  leaseMs: 600_000,
  /** How long stopping waits for the mails under way. */
  stopMs: 3_000,
  /** How often the outbox is looked into when nothing says that it should be. */
  pollMs: 15_000,
} as const;
