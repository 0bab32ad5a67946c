import type { SocialNetwork } from '#definitions/formats/formats.ts';

/** SVG path data of the networks' simplified logos: filled, on a 24-unit grid. */
export const socialMarks: Record<SocialNetwork, string> = {
  facebook:
    'M13.5 21v-8h2.7l.5-3.2h-3.2V7.8c0-1 .4-1.6 1.7-1.6h1.7V3.3C16.5 3.2 15.6 3 14.6 3 12 3 10.3 4.5 10.3 7.3v2.5H7.5V13h2.8v8z',
  instagram:
    'M8 3h8a5 5 0 015 5v8a5 5 0 01-5 5H8a5 5 0 01-5-5V8a5 5 0 015-5zm0 2a3 3 0 00-3 3v8a3 3 0 003 3h8a3 3 0 003-3V8a3 3 0 00-3-3zm4 2.5a4.5 4.5 0 110 9 4.5 4.5 0 010-9zm0 2a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM17 6a1 1 0 110 2 1 1 0 010-2z',
  linkedin:
    'M4 9h3.5v11H4zM5.75 3.5a2 2 0 110 4 2 2 0 010-4zM9.5 9h3.3v1.5c.5-.9 1.7-1.8 3.4-1.8 3.5 0 4.3 2.2 4.3 5.3v6H17v-5.3c0-1.5-.2-3-2-3s-2 1.5-2 3V20H9.5z',
  x: 'M3 3h5.5l4 5.6L17.3 3H20l-6.2 7.3L21 21h-5.5l-4.4-6.2L5.8 21H3l6.8-8zm3.6 2 9.8 14h1.5L8.1 5z',
  youtube: 'M5 5.5h14a3 3 0 013 3v7a3 3 0 01-3 3H5a3 3 0 01-3-3v-7a3 3 0 013-3zM10 9v6l5.5-3z',
  tiktok: 'M13 3h3c.2 2.2 1.6 3.8 4 4v3c-1.5 0-2.9-.5-4-1.3V15a6 6 0 11-6-6h1v3.2H10A2.9 2.9 0 1013 15z',
};
