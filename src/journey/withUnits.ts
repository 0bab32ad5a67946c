import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Localizer } from './answers/Localizer.ts';

/** Returns shown answers of a field with what stands before and after its control, as `36 m²`. */
export function withUnits({ rare }: CompiledField, texts: string[], { t }: Localizer): string[] {
  const { prefix, suffix } = rare ?? {};
  if (!prefix && !suffix) return texts;
  return texts.map((text) => [prefix && t(prefix), text, suffix && t(suffix)].filter(Boolean).join('\u00a0'));
}

/** Returns the title of a field with its unit, where answers stand alone: `Surface (m²)`. */
export function titleWithUnit({ title, rare }: CompiledField, t: (id: string) => string): string {
  const unit = rare?.suffix ?? rare?.prefix;
  return unit ? `${t(title)} (${t(unit)})` : t(title);
}
