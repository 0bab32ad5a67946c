import type { CompiledForm } from '#contract/CompiledForm.ts';

/** Returns the URL of a path of the server, for a page that may lie on another host. */
export function apiUrl({ submission: { origin = '' } }: CompiledForm, path: string): string {
  return origin + path;
}
