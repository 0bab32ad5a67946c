import type { Mistake } from './Mistake.ts';

/** theme.json. */
export const THEME: readonly Mistake[] = [
  {
    name: 'colour with five digits',
    file: 'content/theme.json',
    from: '"#2b3a94"',
    to: '"#2b3a9"',
    told: [
      'content/theme.json:6:30 "#2b3a9" is not written as it should be: a colour as # and six hexadecimal digits, as "#2b3a94"',
    ],
  },
  {
    name: 'colour in French',
    file: 'content/theme.json',
    from: '"#2b3a94"',
    to: '"bleu"',
    told: [
      'content/theme.json:6:30 "bleu" is not written as it should be: a colour as # and six hexadecimal digits, as "#2b3a94"',
    ],
  },
  {
    name: 'colour without #',
    file: 'content/theme.json',
    from: '"#2b3a94"',
    to: '"2b3a94"',
    told: [
      'content/theme.json:6:30 "2b3a94" is not written as it should be: a colour as # and six hexadecimal digits, as "#2b3a94"',
    ],
  },
  {
    name: 'colour that nobody can read',
    file: 'content/theme.json',
    from: '"secondary": "#5a5468"',
    to: '"secondary": "#d8d0e0"',
    told: [
      'content/theme.json:11:54 "text.secondary" #d8d0e0 cannot be read: contrast needed 4.5, on "background.default" #fbf6ec it has 1.39, on "background.paper" #fffdf8 it has 1.47, on "brand.sand" #f4ead8 it has 1.25, on "brand.mist" #eaecf8 it has 1.27; the nearest colour with enough contrast is "#6d6971"',
    ],
  },
  {
    name: 'key that is misspelt',
    file: 'content/theme.json',
    from: '"divider": "#e6dcc8"',
    to: '"devider": "#e6dcc8"',
    told: [
      'content/theme.json:5:18 "divider" is missing',
      'content/theme.json:13:9 unknown key "devider"; did you mean "divider"?',
    ],
  },
  {
    name: 'corner with a unit',
    file: 'content/theme.json',
    from: '"corner": 14',
    to: '"corner": "14px"',
    told: ['content/theme.json:63:13 "corner" must be an integer, not a string'],
  },
  {
    name: 'corner below zero',
    file: 'content/theme.json',
    from: '"corner": 14',
    to: '"corner": -14',
    told: ['content/theme.json:63:13 "corner" must be at least 0'],
  },
  {
    name: 'font that does not exist',
    file: 'content/theme.json',
    from: '/soir.woff2',
    to: '/soirs.woff2',
    told: [
      'content/public/soir.woff2:1:1 warning: nothing uses this file',
      'content/theme.json:66:13 content/public/soirs.woff2 does not exist; did you mean "/soir.woff2"?',
    ],
  },
  {
    name: 'font of another kind',
    file: 'content/theme.json',
    from: '/soir.woff2',
    to: '/mark.svg',
    told: [
      'content/public/soir.woff2:1:1 warning: nothing uses this file',
      'content/theme.json:66:13 "/mark.svg" is not written as it should be: the path of a file in content/public that ends in ".woff2", as "/fonts/open-sans.woff2"',
    ],
  },
  {
    name: 'mark that does not exist',
    file: 'content/theme.json',
    from: '/mark.svg',
    to: '/logo.png',
    told: [
      'content/public/mark.svg:1:1 warning: nothing uses this file',
      'content/theme.json:69:11 content/public/logo.png does not exist',
    ],
  },
];
