import { useCallback, useState } from 'react';

/** What was typed and is not written yet, with the texts that were seen then. */
export interface Draft {
  text: string;
  before: string;
  source: string;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Typed texts of a language by id. The browser keeps them, so that neither a closed tab nor a stopped server loses one. */
export function useDrafts(name: string): [Drafts, (id: string, draft: Draft | undefined) => void] {
  const [all, setAll] = useState<{ name: string; drafts: Drafts }>({ name, drafts: read(name) });
  const drafts = all.name === name ? all.drafts : read(name);
  const change = useCallback(
    (id: string, draft: Draft | undefined) => {
      const { [id]: _, ...others } = read(name);
      const changed = draft ? { ...others, [id]: draft } : others;
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(changed));
      } catch {
        // The storage is full or forbidden: the open tab still has the texts.
      }
      setAll((now) => {
        const { [id]: _old, ...rest } = now.name === name ? now.drafts : read(name);
        return { name, drafts: draft ? { ...rest, [id]: draft } : rest };
      });
    },
    [name],
  );
  return [drafts, change];
}

function keyOf(name: string): string {
  return `editor ${name}`;
}

function read(name: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
  } catch {
    return {};
  }
}
