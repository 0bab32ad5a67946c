import type { CompiledField, RareSettings } from '#contract/CompiledForm.ts';
import { otherName } from '#definitions/sources/otherAnswers.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';

type Fields = Readonly<Record<string, CompiledField>>;

/** Returns the fields in which those that say an other answer follow their choices, in groups and lists too. */
export function placeOthers(fields: Fields): Record<string, CompiledField> {
  const choices = Object.values(fields).filter(({ rare }) => rare?.other !== undefined);
  if (choices.length === 0) return { ...fields };
  const others = new Map(choices.map(({ path }) => [otherName(path), path]));
  const placed: Record<string, CompiledField> = {};
  for (const field of Object.values(fields)) {
    if (others.has(field.path)) continue;
    placed[field.path] = field;
    const other = ownValue(fields, otherName(field.path));
    if (other && others.has(other.path)) placed[other.path] = withRare(other, { otherOf: field.path });
  }
  for (const owner of new Set(choices.map(({ path }) => ownerOf(path)))) {
    const group = placed[owner];
    if (!group) continue;
    const inside = Object.keys(placed).filter((path) => ownerOf(path) === owner);
    const order = inside.map((path) => path.slice(owner.length + 1));
    placed[owner] = withRare(group, { order });
  }
  return placed;
}

function ownerOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function withRare(field: CompiledField, settings: RareSettings): CompiledField {
  return { ...field, rare: { ...field.rare, ...settings } };
}
