/** The fair's mark: an open book inside the diamond of the ndop cloth, the sun of knowledge above it. */
export function Logo() {
  return (
    <svg className="logo" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path d="M22 0 44 22 22 44 0 22Z" fill="#2b3a94" />
      <path d="M22 4.5 39.5 22 22 39.5 4.5 22Z" fill="none" stroke="#e3a832" strokeWidth="1.5" />
      <path d="M22 10 26 14 22 18 18 14Z" fill="#e3a832" />
      <path d="M21 21.5c-3-2-6.5-2-10-1v1.5l10 10z" fill="#fdf7ea" />
      <path d="M23 21.5c3-2 6.5-2 10-1v1.5l-10 10z" fill="#f08d62" />
    </svg>
  );
}
