/** Converts bytes to megabytes, rounded to one decimal, as texts show limits. */
export function megabytesOf(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}
