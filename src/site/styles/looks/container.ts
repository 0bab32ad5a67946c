/** The width of what stands on a page: of MUI's container, and of native elements with the class `wrap`. */
export const containerLook = {
  width: '100%',
  maxWidth: '77rem',
  marginInline: 'auto',
  paddingInline: 'clamp(1rem, 4vw, 2.5rem)',
} as const;
