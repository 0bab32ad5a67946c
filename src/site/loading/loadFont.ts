import type { ThemeFont } from '#definitions/formats/formats.ts';

/**
 * Loads the site's own font; until then text stands in a local one of the same measure. In CSS it would come before
 * the scripts, whose way it holds up on a slow network by as long as it takes, and the browser would lay out text in
 * yet another font while it comes.
 */
export async function loadFont({ family, file }: ThemeFont): Promise<void> {
  const font = new FontFace(family, `url(${file}) format("woff2")`, {
    weight: '400 800',
  });
  try {
    // Known to the page only when it is there: one layout instead of two.
    document.fonts.add(await font.load());
  } catch {
    // The local font stays.
  }
}
