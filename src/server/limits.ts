const MIB = 1024 * 1024;

/** Everything that a stranger may make this server hold, in bytes, counts and milliseconds. */
export const LIMITS = {
  jsonBytes: MIB,
  /** Levels of arrays and objects. */
  jsonDepth: 64,
  headerBytes: 16 * 1024,
  /** Of a multipart body, beside its files. */
  partsOverheadBytes: MIB,
  parts: 300,
  partTextBytes: 64 * 1024,
  partHeaderPairs: 16,
  partHeaderBytes: 8 * 1024,
  partName: 200,
  fileName: 200,
  connections: 10_000,
  headersMs: 15_000,
  keepAliveMs: 65_000,
  /** For a body that is not files. */
  bodyMs: 30_000,
  /** The slowest upload that is waited for: 64 kbit/s. */
  uploadBytesPerSecond: 8_000,
  /** From a signal to stop to the end of the last answer. */
  drainMs: 10_000,
  /** How long a submission waits for a database that another process has locked. */
  lockedMs: 3_000,
  /** Static files up to this are kept in memory. */
  memoryFileBytes: MIB,
} as const;
