import type { Mistake } from './Mistake.ts';

/** Files in content/public, which everyone can read. */
export const PUBLIC: readonly Mistake[] = [
  {
    name: 'picture that is none',
    file: 'content/public/salle.jpg',
    to: 'Salle',
    told: [
      'content/public/salle.jpg:1:1 warning: nothing uses this file',
      'content/public/salle.jpg:1:1 warning: this is no ".jpg" file: browsers cannot show it; save it again in this format',
    ],
  },
  {
    name: 'drawing that is none',
    file: 'content/public/salle.svg',
    to: 'Salle',
    told: [
      'content/public/salle.svg:1:1 warning: nothing uses this file',
      'content/public/salle.svg:1:1 warning: this is no ".svg" file: browsers cannot show it; save it again in this format',
    ],
  },
  {
    name: 'drawing with a script',
    file: 'content/public/salle.svg',
    to: '<svg onload="alert(1)"/>',
    told: [
      'content/public/salle.svg:1:1 warning: nothing uses this file',
      'content/public/salle.svg:1:1 warning: this file holds a script, which would run as part of the site: remove it',
    ],
  },
  {
    name: 'page with a script',
    file: 'content/public/salle.html',
    to: '<script>alert(1)</script>',
    told: [
      'content/public/salle.html:1:1 warning: nothing uses this file',
      'content/public/salle.html:1:1 warning: this file holds a script, which would run as part of the site: remove it',
    ],
  },
  {
    name: 'program',
    file: 'content/public/salle.exe',
    to: 'MZ',
    told: [
      'content/public/salle.exe:1:1 warning: nothing uses this file',
      'content/public/salle.exe:1:1 warning: visitors could run this file: remove it',
    ],
  },
  {
    name: 'list of people',
    file: 'content/public/inscrits.xlsx',
    to: 'PK',
    told: [
      'content/public/inscrits.xlsx:1:1 warning: nothing uses this file',
      'content/public/inscrits.xlsx:1:1 warning: everyone can read this file, and ".xlsx" files often hold people\'s data: remove it, unless all may have it',
    ],
  },
  {
    name: 'mail',
    file: 'content/public/invitation.eml',
    to: 'Subject: a',
    told: [
      'content/public/invitation.eml:1:1 warning: nothing uses this file',
      'content/public/invitation.eml:1:1 warning: everyone can read this file, and ".eml" files often hold people\'s data: remove it, unless all may have it',
    ],
  },
  {
    name: 'photo as a telephone saves it',
    file: 'content/public/salle.heic',
    to: 'ftypheic',
    told: [
      'content/public/salle.heic:1:1 warning: nothing uses this file',
      'content/public/salle.heic:1:1 warning: browsers do not show ".heic" files: save it as ".jpg" or ".png"',
    ],
  },
  {
    name: 'photo as a scanner saves it',
    file: 'content/public/salle.tif',
    to: 'II*',
    told: [
      'content/public/salle.tif:1:1 warning: nothing uses this file',
      'content/public/salle.tif:1:1 warning: browsers do not show ".tif" files: save it as ".jpg" or ".png"',
    ],
  },
  {
    name: 'document that is none',
    file: 'content/public/reglement.pdf',
    to: 'Règlement',
    told: [
      'content/public/reglement.pdf:1:1 warning: nothing uses this file',
      'content/public/reglement.pdf:1:1 warning: this is no ".pdf" file: browsers cannot show it; save it again in this format',
    ],
  },
];
