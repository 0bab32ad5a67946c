import { GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** The name that the document's policy allows: the only text from which a script may be loaded is the address of this worker. */
const POLICY = 'desk-pdf';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

let worker: Worker | undefined;

/** Starts the worker that reads PDFs, once. It has a policy of its own: it reaches no network. */
export function startPdfWorker(): void {
  if (worker) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const trusted = trustedTypes?.createPolicy(POLICY, { createScriptURL: () => workerUrl });
  worker = new Worker(trusted?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  GlobalWorkerOptions.workerPort = worker;
}
