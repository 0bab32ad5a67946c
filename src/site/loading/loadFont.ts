import type { ThemeFont } from '#definitions/formats/formats.ts';

/**
 * Loads the site's font; until then text uses a local font with adjusted metrics. Not in CSS: the browser would fetch it
 * before the scripts, delay these on a slow network, and lay out text in a third font meanwhile.
 */
export async function loadFont({ family, file }: ThemeFont): Promise<void> {
  try {
    const font = new FontFace(family, `url(${file}) format("woff2")`, { weight: '400 800' });
    // Added only once loaded: one layout change instead of two.
    document.fonts.add(await font.load());
  } catch {
    // The local font stays.
  }
}
