import chat from './icons/chat.svg?raw';
import globe from './icons/globe.svg?raw';
import map from './icons/map.svg?raw';
import { svgPathData } from './svgPathData.ts';

export type InterfaceIcon = keyof typeof interfaceIcons;

/** SVG path data, on a 24-unit grid, of the icons that browser code uses. Content can name the three from files too. */
export const interfaceIcons = {
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  chat: svgPathData(chat),
  chevron: 'M6 9l6 6 6-6',
  close: 'M5 5l14 14M19 5L5 19',
  globe: svgPathData(globe),
  map: svgPathData(map),
  menu: 'M3 6h18M3 12h18M3 18h18',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
};
