/** Six colours for `light` of theme.json with sufficient contrast. The frozen theme has none of them. */
export const OTHER_COLOURS = {
  primary: '#005f40',
  secondary: '#8a1a5c',
  cloth: '#14301f',
  clothText: '#fffbe8',
  ground: '#f2f8ee',
  text: '#10241a',
};
