const PATTERN =
  /<pattern id="([\w-]+)" width="([\d.]+)" height="([\d.]+)" patternUnits="userSpaceOnUse"[^>]*>([\s\S]*?)<\/pattern>/g;

/**
 * Replaces rectangles filled with an SVG pattern by one `<use>` per tile: Chromium prints patterns as pixels, tiles as
 * vectors.
 */
export function expandPatterns(svg: string): string {
  return [...svg.matchAll(PATTERN)].reduce((drawing, [pattern, id = '', width, height, tile = '']) => {
    const size = { width: Number(width), height: Number(height) };
    const filled = new RegExp(`<rect ([^>]*)fill="url\\(#${id}\\)"([^>]*)/>`, 'g');
    const expanded = drawing.replaceAll(filled, (_, before, after) => tiles(id, size, `${before} ${after}`));
    return expanded.includes(`url(#${id})`)
      ? drawing
      : expanded.replace(pattern, `<g id="${id}">${withoutGroups(tile)}</g>`);
  }, svg);
}

/** Replaces group opacity, since a PDF would have an object for each transparent group of each tile. */
function withoutGroups(tile: string): string {
  return tile.replaceAll(/(?<![\w-])opacity=("[^"]*")/g, 'fill-opacity=$1 stroke-opacity=$1');
}

interface Size {
  width: number;
  height: number;
}

function tiles(id: string, { width, height }: Size, attributes: string): string {
  const number = (name: string, none = 0) =>
    Number(new RegExp(`(?<![\\w-])${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? none);
  const [x, y, across, down] = [number('x'), number('y'), number('width'), number('height')];
  const uses: string[] = [];
  for (let top = Math.floor(y / height) * height; top < y + down; top += height) {
    for (let left = Math.floor(x / width) * width; left < x + across; left += width) {
      uses.push(`<use href="#${id}" x="${left}" y="${top}"/>`);
    }
  }
  const view = `x="${x}" y="${y}" width="${across}" height="${down}" viewBox="${x} ${y} ${across} ${down}"`;
  return `<svg ${view}><g opacity="${number('opacity', 1)}">${uses.join('')}</g></svg>`;
}
