import { diffArrays } from 'diff';
import { parseSource } from '#definitions/sources/parseSource.ts';
import { changedFiles } from './changedFiles.ts';
import type { Snapshot } from './snapshot.ts';

/** Whose change counts where two people have changed the same place. */
export type Preference = 'mine' | 'published';

/** A place that both have changed in different ways. */
export interface MergeConflict {
  path: string;
  /** In the file of the folders, from 1; undefined where the whole file is meant. */
  line?: number;
  /** What both say there; undefined for a file that is no text, or is gone. */
  published?: string;
  own?: string;
}

export interface Merged {
  /** What the folders have to take over: by path the new bytes, or undefined where the file goes. */
  changes: Map<string, Uint8Array | undefined>;
  conflicts: MergeConflict[];
}

/** Puts what was published since `base` into the folders, and leaves all else in them as it is written. */
export function mergeSnapshots(
  [base, live, own]: readonly [Snapshot, Snapshot, Snapshot],
  prefer?: Preference,
): Merged {
  const merged: Merged = { changes: new Map(), conflicts: [] };
  const mine = new Set(changedFiles(base, own));
  const different = new Set(changedFiles(live, own));
  for (const path of changedFiles(base, live)) {
    if (!different.has(path)) continue;
    const [before, theirs, ours] = [base, live, own].map((each) => each.get(path));
    if (!mine.has(path)) merged.changes.set(path, theirs);
    else if (!path.endsWith('.json') || !theirs || !ours) {
      if (prefer === 'published') merged.changes.set(path, theirs);
      else if (!prefer) merged.conflicts.push({ path });
    } else {
      const found = mergeTexts(path, [textOf(before), textOf(theirs), textOf(ours)], prefer);
      if (typeof found === 'string') merged.changes.set(path, Buffer.from(found));
      else merged.conflicts.push(...found);
    }
  }
  return merged;
}

function mergeTexts(path: string, texts: Three<string>, prefer?: Preference): string | MergeConflict[] {
  const [base, live, own] = texts.map((text) => text.split(/(?<=\n)/)) as unknown as Three<string[]>;
  const conflicts: MergeConflict[] = [];
  const parts = mergeParts([base, live, own], true).map((part) => {
    if (!isClash(part)) return part.join('');
    // Two changes of one line may be of different values in it.
    const values = [part.base, part.live, part.own].map((lines) => lines.join('').match(VALUES) ?? []);
    const inner = mergeParts(values as unknown as Three<string[]>, false);
    if (!prefer && inner.some(isClash))
      conflicts.push({ path, line: part.at + 1, published: part.live.join(''), own: part.own.join('') });
    return inner
      .map((each) => (isClash(each) ? each[prefer === 'published' ? 'live' : 'own'] : each).join(''))
      .join('');
  });
  if (conflicts.length > 0) return conflicts;
  const text = parts.join('');
  // Two people may have added one key at two places.
  const [problem] = parseSource(path, text).problems;
  if (!problem) return text;
  if (prefer) return prefer === 'mine' ? texts[2] : texts[1];
  return [{ path, line: problem.line }];
}

/** The values, signs and spaces of JSON. */
const VALUES = /"(?:[^"\\\n]|\\.)*"|\s+|[\w.+-]+|./gsu;

/** The common ancestor, what is published, what is in the folders. */
type Three<Value> = readonly [Value, Value, Value];

interface Clash {
  /** Where in what is in the folders, from 0. */
  at: number;
  base: string[];
  live: string[];
  own: string[];
}

const isClash = (part: string[] | Clash): part is Clash => !Array.isArray(part);

/** From `start` to `end` of the ancestor stands `values` instead. */
interface Change {
  by: 'live' | 'own';
  start: number;
  end: number;
  values: string[];
}

/** Merges changes of two people; changes that touch each other clash too, if `touching`. */
function mergeParts([base, live, own]: Three<string[]>, touching: boolean): (string[] | Clash)[] {
  const left = [...changesOf(base, live, 'live'), ...changesOf(base, own, 'own')].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  const parts: (string[] | Clash)[] = [];
  let [at, ownAt] = [0, 0];
  for (let first = left.shift(); first; first = left.shift()) {
    const { start } = first;
    let { end } = first;
    const group = [first];
    for (
      let [next] = left;
      next && (next.start < end + Number(touching) || isSamePlace(next));
      [next] = left
    ) {
      end = Math.max(end, next.end);
      group.push(next);
      left.shift();
    }
    parts.push(base.slice(at, start));
    const [theirs, ours] = (['live', 'own'] as const).map((by) => changed(by)) as [string[], string[]];
    const place = ownAt + start - at;
    const isOne = group.every(({ by }) => by === first.by) || `${theirs}` === `${ours}`;
    if (isOne) parts.push(first.by === 'live' ? theirs : ours);
    else parts.push({ at: place, base: base.slice(start, end), live: theirs, own: ours });
    [at, ownAt] = [end, place + ours.length];

    function changed(by: Change['by']): string[] {
      let from = start;
      const values = group
        .filter((change) => change.by === by)
        .flatMap((change) => {
          const kept = base.slice(from, change.start);
          from = change.end;
          return [...kept, ...change.values];
        });
      return [...values, ...base.slice(from, end)];
    }
    function isSamePlace(next: Change): boolean {
      return next.start === end && start === end && next.end === end;
    }
  }
  return [...parts, base.slice(at)];
}

function changesOf(base: string[], other: string[], by: Change['by']): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, other)) {
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    let last = changes.at(-1);
    if (last?.end !== at) {
      last = { by, start: at, end: at, values: [] };
      changes.push(last);
    }
    if (added) last.values.push(...value);
    else {
      at += value.length;
      last.end = at;
    }
  }
  return changes;
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}
