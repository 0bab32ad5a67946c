import type { HeroColours } from './heroColours.ts';

const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Patterned background that moves by one repeat per loop. */
function cloth(t: number, colours: HeroColours): string {
  return `<defs><pattern id="n" width="96" height="96" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${round(96 * t)})"><path d="M48 4 92 48 48 92 4 48ZM48 22 74 48 48 74 22 48ZM0 0l16 16M96 0 80 16M0 96l16-16M96 96 80 80" fill="none" stroke="${colours.thread}" stroke-width="2" stroke-dasharray="6 4"/></pattern></defs><path fill="${colours.night}" d="M0 0h1280v720H0z"/><path fill="url(#n)" opacity=".55" d="M0 0h1280v720H0z"/>`;
}

/** Diamonds that grow from the centre: four rings of four colours per loop, so that the last frame leads to the first. */
function embroidery(t: number, x: number, y: number, colours: HeroColours): string {
  const rings = [colours.cloth, colours.clay, colours.blue, colours.gold];
  const drawn = Array.from({ length: 8 }, (_, index) => {
    const radius = (index + 4 * t) * 62;
    const shown = Math.max(0, Math.min(1, (520 - radius) / 260));
    return { radius, shown, colour: rings[index % 4] };
  });
  return [...drawn]
    .concat(
      Array.from({ length: 4 }, (_, index) => ({
        radius: (index - 4 + 4 * t) * 62,
        shown: 1,
        colour: rings[index],
      })),
    )
    .filter(({ radius, shown }) => radius > 4 && shown > 0)
    .sort((a, b) => b.radius - a.radius)
    .map(({ radius, shown, colour }) => {
      const r = round(radius);
      const stitches = `<path d="${diamond(x, y, round(Math.max(1, radius - 18)))}" fill="none" stroke="${colours.cream}" stroke-width="3" stroke-dasharray="10 9" opacity=".55"/>`;
      return `<g opacity="${round(shown * 0.9)}"><path d="${diamond(x, y, r)}" fill="${colour}"/>${stitches}</g>`;
    })
    .join('');
}

/** Small diamonds that rise from the book, each a whole number of times per loop. */
function sparks(t: number, x: number, y: number, colours: HeroColours): string {
  return Array.from({ length: 22 }, (_, index) => {
    const along = (index * 0.381966 + t * (1 + (index % 2))) % 1;
    const sway = Math.sin(2 * Math.PI * (along + index / 7)) * 18;
    const at = diamond(
      round(x + ((index * 53) % 320) - 160 + sway),
      round(y - along * 430),
      5 + (index % 4) * 3,
    );
    const colour = [colours.sun, colours.gold, colours.cream, colours.glow][index % 4];
    return `<path d="${at}" fill="${colour}" opacity="${round(Math.sin(Math.PI * along))}"/>`;
  }).join('');
}

function book(x: number, y: number, colours: HeroColours): string {
  return `<g transform="translate(${x} ${y}) scale(1.9)"><path d="M0 6C-34-14-74-14-108-2v72c34-12 74-12 108 8 34-20 74-20 108-8V-2C74-14 34-14 0 6z" fill="${colours.binding}"/><path d="M0 0C-30-18-66-18-96-8v66c30-10 66-10 96 8z" fill="${colours.cream}"/><path d="M0 0c30-18 66-18 96-8v66c-30-10-66-10-96 8z" fill="${colours.page}"/><path d="M-78 12c24-4 44-2 62 6m-62 12c24-4 44-2 62 6M78 12c-24-4-44-2-62 6m62 12c-24-4-44-2-62 6" fill="none" stroke="${colours.lines}" stroke-width="5"/></g>`;
}

/** Hills and a border of triangles. */
function ground(colours: HeroColours): string {
  const border = Array.from({ length: 32 }, (_, index) => `M${index * 40} 720h40l-20-30z`).join('');
  return `<path d="M0 620c120-110 230-100 330-20 110-130 260-120 360-10 130-130 270-120 370-20 80-60 160-60 220-20v170H0z" fill="${colours.hill}"/><path d="M0 660c160-80 280-50 420 0 150-70 300-60 430-10 140-70 300-60 430-20v90H0z" fill="${colours.meadow}"/><path d="${border}" fill="${colours.gold}"/>`;
}

/** The home page's picture at time `t` of its loop (0 to 1), as an SVG of 1280 by 720. */
export function heroFrame(t: number, colours: HeroColours): string {
  const drawn = [
    cloth(t, colours),
    embroidery(t, 900, 330, colours),
    ground(colours),
    sparks(t, 900, 520, colours),
    book(900, 520, colours),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">${drawn.join('')}</svg>`;
}
