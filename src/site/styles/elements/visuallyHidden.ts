/** Class `visually-hidden`: only screen readers read it. */
export const visuallyHiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

const DECLARATIONS = Object.entries(visuallyHiddenStyle)
  .map(([name, value]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `${property}:${typeof value === 'number' && value !== 0 ? `${value}px` : value};`;
  })
  .join('');

/** Replaces `composes: visually-hidden;` in CSS, for an element that is hidden only in some places. */
export function composeHidden(css: string): string {
  return css.replaceAll('composes: visually-hidden;', DECLARATIONS);
}
