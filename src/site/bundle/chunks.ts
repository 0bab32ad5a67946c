/** Modules that lazy code shares with pages or with forms, each too small for a chunk and a request of its own. */
const SMALL = [
  'device/storage/marks',
  'device/storage/shownForm',
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

/**
 * Groups of modules for the bundler: the entry with all that it imports, `SMALL`, and the bundler's own helpers, which most
 * chunks use. Left to itself, the bundler makes eight more chunks that a form loads: 2 KB, and eight requests.
 */
export const CHUNKS = [
  {
    name: 'client',
    test: new RegExp(`/src/site/client\\.tsx$|/src/(?:${SMALL.join('|')})\\.tsx?$|rolldown/runtime`),
  },
];
