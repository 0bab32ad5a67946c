import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SUPPORTED_BROWSERS } from '#site/bundle/supportedBrowsers.ts';

interface Statement {
  version_added?: unknown;
  version_removed?: unknown;
  flags?: unknown;
  prefix?: unknown;
  alternative_name?: unknown;
}

interface Node {
  __compat?: { support: Record<string, Statement | Statement[] | undefined> };
  [name: string]: Node | unknown;
}

// Read, not imported: Vitest compiles imported files, this one for a minute.
const { javascript, api, css } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Record<string, Record<string, Node>>;

function versionOf(version: unknown): number {
  if (typeof version !== 'string' || version === 'preview')
    return version === true ? 0 : Number.POSITIVE_INFINITY;
  return Number.parseFloat(version.replace('≤', ''));
}

/** The supported browsers that lack a feature in their oldest version. */
export function lackingBrowsers(node: Node | undefined): string[] {
  if (!node?.__compat) return [];
  const { support } = node.__compat;
  return Object.entries(SUPPORTED_BROWSERS).flatMap(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    const has = statements.some(
      (each) =>
        !each.flags &&
        !each.prefix &&
        !each.alternative_name &&
        versionOf(each.version_added) <= oldest &&
        !(versionOf(each.version_removed) <= oldest),
    );
    return has || statements.length === 0 ? [] : [browser];
  });
}

const isNewer = (node: Node | undefined) => lackingBrowsers(node).length > 0;

function parts(node: Node): [string, Node][] {
  return Object.entries(node).filter((entry): entry is [string, Node] => entry[0] !== '__compat');
}

/** Names in scripts that some supported browser does not know: `global`, `Global.static`, `.member` of any object. */
export function newerNames(): Set<string> {
  const known = new Set<string>();
  const newer = new Set<string>();
  const add = (name: string, node: Node) => (isNewer(node) ? newer : known).add(name);
  const addInterface = (name: string, node: Node) => {
    add(name, node);
    for (const [key, member] of parts(node)) {
      const own = key.replace(/_static$/, '');
      // Members of what a browser does not know cannot be reached without its name. `Iterator` has them without it.
      const reached = name === 'Iterator' || !isNewer(node);
      if (!/^[a-zA-Z]\w*$/.test(own) || own.endsWith('_event') || !reached) continue;
      if (['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'].includes(name)) add(own, member);
      if (key === own) add(`.${own}`, member);
      add(`${name}.${own}`, member);
    }
  };
  for (const [name, node] of [...Object.entries(javascript!.builtins!), ...Object.entries(api!)]) {
    if (!(node as Node).__compat) continue;
    addInterface(name, node as Node);
    if (['Intl', 'WebAssembly'].includes(name))
      for (const [own, part] of parts(node as Node)) addInterface(own, part);
  }
  return new Set([...newer].filter((name) => !known.has(name)));
}

/** The parts of a CSS rule that some supported browser does not know. */
export function newerStyles(): {
  atRule: (name: string) => boolean;
  selector: (name: string) => boolean;
  property: (name: string) => boolean;
  keyword: (property: string, word: string) => boolean;
  /** A function in any value. */
  call: (name: string) => boolean;
} {
  const property = (name: string) => css!.properties![name] as Node | undefined;
  const types = Object.values(css!.types!) as Node[];
  return {
    atRule: (name) => isNewer(css!['at-rules']![name] as Node | undefined),
    selector: (name) => isNewer(css!.selectors![name] as Node | undefined),
    property: (name) => isNewer(property(name)),
    keyword: (name, word) => isNewer(property(name)?.[word] as Node | undefined),
    call: (name) => types.some((type) => isNewer(type[name] as Node | undefined)),
  };
}
