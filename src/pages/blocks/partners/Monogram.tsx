/** Up to three initials of a name's capitalised words: `Ministère de la Santé` → `MS`. */
export function initials(name: string): string {
  const words = name.split(/[\s'’/-]+/).filter((word) => /^\p{Lu}|^\p{N}/u.test(word));
  const chosen = words.length > 0 ? words : [name];
  if (chosen.length === 1) return chosen[0]!.slice(0, 2).toUpperCase();
  return chosen
    .slice(0, 3)
    .map((word) => word[0])
    .join('');
}

/** Colours of the theme's light scheme. Darkened, they contrast with the letters in both schemes. */
const BACKGROUNDS = ['cloth', 'secondary', 'success', 'warning'];

/** Replaces a missing logo: initials on a diamond, in one of four colours that depends on the name. */
export function Monogram({ name }: { name: string }) {
  const letters = initials(name);
  const variant = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;
  return (
    <svg className="monogram" width="56" height="56" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
      <rect
        width="56"
        height="56"
        rx="14"
        fill={`color-mix(in srgb, var(--brand-${BACKGROUNDS[variant]}) 78%, #000)`}
      />
      <path
        d="M28 3 53 28 28 53 3 28ZM28 9 9 28 28 47 47 28Z"
        fill="var(--brand-accent)"
        fillRule="evenodd"
        opacity=".55"
      />
      <text
        x="28"
        y={letters.length > 2 ? 33 : 34}
        fill="var(--palette-brand-clothText)"
        fontSize={letters.length > 2 ? 14 : 17}
        fontWeight="750"
        textAnchor="middle"
      >
        {letters}
      </text>
    </svg>
  );
}
