/**
 * Width of a page's content: MUI's container, and native elements with the class `wrap`. Enlarged text does not give its room
 * to empty space.
 */
export const containerStyle = {
  width: '100%',
  maxWidth: '77rem',
  marginInline: 'auto',
  paddingInline: 'clamp(min(1rem, 5vw), 4vw, 2.5rem)',
} as const;
