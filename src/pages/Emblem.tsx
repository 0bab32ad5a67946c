/**
 * The organiser's logo. Without one in the theme, the fair's own mark in the theme's colours: an open book and a sun
 * inside a diamond, the motif of ndop cloth.
 */
export function Emblem({ logo }: { logo?: string }) {
  if (logo) return <img className="logo" src={logo} alt="" width="44" height="44" />;
  return (
    <svg className="logo" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path d="M22 0 44 22 22 44 0 22Z" fill="var(--brand-primary)" />
      <path d="M22 4.5 39.5 22 22 39.5 4.5 22Z" fill="none" stroke="var(--brand-accent)" strokeWidth="1.5" />
      <path d="M22 10 26 14 22 18 18 14Z" fill="var(--brand-accent)" />
      <path d="M21 21.5c-3-2-6.5-2-10-1v1.5l10 10z" fill="var(--palette-brand-clothText)" />
      <path d="M23 21.5c3-2 6.5-2 10-1v1.5l-10 10z" fill="var(--brand-mark)" />
    </svg>
  );
}
