import type { CollectedBranch } from '../../sources/collectProperties.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { AT_KEY, type Report } from '../Report.ts';
import { namesRead } from './checkCondition.ts';

/** A condition that a field depends on: the names that it reads, and its place. */
interface Guard {
  reads: ReadonlySet<string>;
  place: Path;
}

/**
 * Reports a condition that reads a field which the same condition asks or hides, itself or through other conditions: such a field
 * would be asked and hidden by turns, or never asked. Without such a circle, `visibleFields` settles in as many
 * rounds as there are conditions.
 */
export function checkSettling(branches: readonly CollectedBranch[], report: Report): void {
  const guards = guardsByField(branches);
  const settled = new Set<string>();
  const follow = (name: string, open: readonly string[]) => {
    if (settled.has(name)) return;
    for (const { reads, place } of guards.get(name) ?? []) {
      for (const read of reads) {
        const start = read === name ? open.length : open.indexOf(read);
        if (start < 0) follow(read, [...open, name]);
        else report(place, explain([...open.slice(start), name]), AT_KEY);
      }
    }
    settled.add(name);
  };
  for (const name of guards.keys()) follow(name, []);
}

function explain(names: readonly string[]): string {
  if (names.length === 1) {
    return tell`this condition never settles: whether "${names[0]}" is asked depends on its own answer; read another field`;
  }
  const links = names.map((name, index) => tell`"${name}" on "${names[(index + 1) % names.length]}"`);
  return tell`this condition never settles: whether a field is asked depends in a circle, ${links.join(', ')}; let one of them read another field`;
}

/** The conditions of every field that is asked in some cases only. */
function guardsByField(branches: readonly CollectedBranch[]): Map<string, Guard[]> {
  const conditions = new Map<string, Guard>();
  for (const { branch, place } of branches) {
    if (branch.if)
      conditions.set(place.join('/'), { reads: new Set(namesRead(branch.if)), place: [...place, 'if'] });
  }
  const found = new Map<string, Guard[]>();
  for (const { branch, place, around } of branches) {
    const above = place.flatMap((key, index) =>
      key === 'then' || key === 'else' ? (conditions.get(place.slice(0, index).join('/')) ?? []) : [],
    );
    for (const name of Object.keys(branch.properties ?? {})) {
      // Where a branch around it asks the field too, this one changes nothing.
      if (around.some(({ properties }) => properties && Object.hasOwn(properties, name))) continue;
      found.set(name, [...(found.get(name) ?? []), ...above]);
    }
  }
  return found;
}
