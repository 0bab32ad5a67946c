import type { ScreenKind } from './RouteLoader.ts';

/** URLs of the built client. */
export interface ClientAssets {
  /** Changes with every build. */
  version: string;
  /** URL of the entry script. */
  entry: string;
  /** URLs of the scripts of each part, imports included. */
  chunks: Record<Part, string[]>;
}

/** A kind of screen, the entry, or what few forms have. */
type Part = ScreenKind | 'entry' | 'rare';

/** The part of Vite's manifest that is read: chunks by source file, or those of a group of modules with its name. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const SOURCES: Record<Part, string> = {
  entry: 'src/site/client.tsx',
  form: 'src/site/FormRoute.tsx',
  page: 'src/site/PageRoute.tsx',
  receipt: 'src/site/ReceiptRoute.tsx',
  rare: 'src/rjsf/rare/addRareParts.ts',
};

/** The manifest of a client that is served unbuilt: each module at the path of its source. */
export const SOURCE_MANIFEST: Manifest = Object.fromEntries(
  Object.values(SOURCES).map((file) => [file, { file }]),
);

/** Reads Vite's manifest. Throws if it lacks one of `SOURCES`. */
export function clientAssets(manifest: Manifest, version: string): ClientAssets {
  const collect = (key: string, into = new Set<string>()): Set<string> => {
    const [name] = /\w+(?=\.tsx?$)/.exec(key) ?? [];
    const chunk = manifest[key] ?? Object.values(manifest).find((each) => each.name === name);
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

/** URLs of all scripts that a screen needs, the entry first. */
export function preloads({ chunks }: ClientAssets, kind: ScreenKind, rare = false): string[] {
  return [...new Set([...chunks.entry, ...chunks[kind], ...(rare ? chunks.rare : [])])];
}
