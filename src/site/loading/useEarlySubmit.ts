import { useEffect } from 'react';

declare global {
  interface Window {
    /** True once the page's own script has taken over. */
    hydrated?: boolean;
    /** The form that was sent before that. */
    earlySubmit?: HTMLFormElement;
  }
}

/**
 * Runs before any other script: a form sent before its code has arrived waits for it instead of leaving the page with
 * what was typed.
 */
export const EARLY_SUBMIT =
  "document.addEventListener('submit',function(e){if(!window.hydrated){e.preventDefault();window.earlySubmit=e.target}})";

/** Says that the script has taken over, and sends what was sent too early. */
export function useEarlySubmit(): void {
  useEffect(() => {
    window.hydrated = true;
    window.earlySubmit?.requestSubmit();
    window.earlySubmit = undefined;
  }, []);
}
