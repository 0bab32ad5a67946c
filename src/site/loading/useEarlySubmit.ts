import { useEffect } from 'react';

declare global {
  interface Window {
    /** True after hydration. */
    hydrated?: boolean;
    /** The form that was submitted before hydration. */
    earlySubmit?: HTMLFormElement;
  }
}

/**
 * Inline script that runs before any other. It holds back a form submitted before hydration, so that the browser does
 * not leave the page and lose the answers.
 */
export const EARLY_SUBMIT =
  "document.addEventListener('submit',function(e){if(!window.hydrated){e.preventDefault();window.earlySubmit=e.target}})";

/** Sets `window.hydrated` and submits the form that `EARLY_SUBMIT` held back. */
export function useEarlySubmit(): void {
  useEffect(() => {
    window.hydrated = true;
    window.earlySubmit?.requestSubmit();
    window.earlySubmit = undefined;
  }, []);
}
