/** Bytes as texts name a limit: megabytes with at most one decimal. */
export function megabytesOf(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}
