type Channels = [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels;
}

/** Relative luminance of `#rrggbb` as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Mixes `colour` with black or white until it has the contrast `needed` with each of `others`. Returns the nearest such
 * colour, undefined if there is none.
 */
export function nearestWithContrasts(
  colour: string,
  others: readonly { other: string; needed: number }[],
): string | undefined {
  // Smallest ratio of actual to needed contrast: from 1 on, all pass.
  const share = (mixed: string) =>
    Math.min(...others.map(({ other, needed }) => contrast(mixed, other) / needed));
  for (let step = 1; step <= 255; step++) {
    const found = [0, 255].map((end) => mix(colour, end, step / 255)).filter((mixed) => share(mixed) >= 1);
    // If black and white both pass at this step, take the one with more contrast.
    if (found.length > 0) return found.sort((a, b) => share(b) - share(a))[0];
  }
  return undefined;
}

function mix(colour: string, end: number, share: number): string {
  const mixed = channels(colour).map((value) => Math.round(value + (end - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
