import type { ScreenKind } from './RouteLoader.ts';

/** URLs of the built client. */
export interface ClientAssets {
  /** Changes with every build. */
  version: string;
  /** URL of the entry script. */
  entry: string;
  /** URLs of the scripts of each kind of screen and of the entry, imports included. */
  chunks: Record<ScreenKind | 'entry', string[]>;
}

/** The part of Vite's manifest that is read: chunks by source file. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

const SOURCES: Record<ScreenKind | 'entry', string> = {
  entry: 'src/site/client.tsx',
  form: 'src/site/FormRoute.tsx',
  page: 'src/site/PageRoute.tsx',
  receipt: 'src/site/ReceiptRoute.tsx',
};

/** The manifest of a client that is served unbuilt: each module at the path of its source. */
export const SOURCE_MANIFEST: Manifest = Object.fromEntries(
  Object.values(SOURCES).map((file) => [file, { file }]),
);

/** Reads Vite's manifest. Throws if it lacks one of `SOURCES`. */
export function clientAssets(manifest: Manifest, version: string): ClientAssets {
  const collect = (key: string, into = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The client's build has no ${key}: build it again with "npm run build".`);
    if (into.has(`/${chunk.file}`)) return into;
    into.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) collect(imported, into);
    return into;
  };
  const chunks = Object.fromEntries(
    Object.entries(SOURCES).map(([kind, source]) => [kind, [...collect(source)]]),
  ) as ClientAssets['chunks'];
  return { version, entry: chunks.entry[0] ?? '', chunks };
}

/** URLs of all scripts that a kind of screen needs, the entry first. */
export function preloads({ chunks }: ClientAssets, kind: ScreenKind): string[] {
  return [...new Set([...chunks.entry, ...chunks[kind]])];
}
