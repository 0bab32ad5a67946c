/** Packages that every page loads at once. */
const PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'intl-messageformat',
  '@formatjs',
  'react-intl',
];

/** Modules that lazy code shares with pages or with forms, each too small for a chunk and a request of its own. */
const SMALL = [
  'device/marks',
  'journey/answers/answerAt',
  'journey/answers/isFile',
  'journey/answers/isGroup',
  'journey/zonedTime',
  'messages/createTextIntl',
  'messages/fillIn',
  'messages/formatDate',
  'messages/joinDate',
  'messages/toIntlMessages',
  'messages/useText',
  'wizard/sending/ContactLinks',
  'wizard/step/showFromTop',
];

/** Groups of modules for the bundler. Left to itself, it makes six more chunks that a form loads: 1 KB, and six requests. */
export const CHUNKS = [
  {
    name: 'base',
    test: new RegExp(`/node_modules/(?:${PACKAGES.join('|')})/|/src/(?:${SMALL.join('|')})\\.tsx?$`),
  },
];
