/** Width of a page's content: MUI's container, and native elements with the class `wrap`. */
export const containerStyle = {
  width: '100%',
  maxWidth: '77rem',
  marginInline: 'auto',
  paddingInline: 'clamp(1rem, 4vw, 2.5rem)',
} as const;
