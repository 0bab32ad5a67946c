import { inTime } from './inTime.ts';

/** Milliseconds that a browser may take to ask the reader. */
const LIMIT_MS = 5_000;

/** Whether a text is in the clipboard now. If not, `select` has selected it, so that the reader can copy it. */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    // Undefined on insecure origins; rejects where the reader has not allowed it.
    await inTime(navigator.clipboard.writeText(text), LIMIT_MS);
    return true;
  } catch {
    try {
      select();
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}
