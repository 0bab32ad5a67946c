/** Modules that lazy code shares with pages or with forms, each too small for a chunk and a request of its own. */
export const SMALL = [
  'device/storage/marks',
  'device/storage/shownForm',
  'journey/answers/answerAt',
  'journey/answers/isFile',
  'journey/answers/isGroup',
  'journey/answers/zonedTime',
  'messages/formatDate',
  'messages/joinDate',
  'messages/reportTextError',
  'messages/translator',
  'messages/useTranslate',
  'wizard/step/showFromTop',
];

/** Modules that every form needs at once and that its lazy code shares with it. */
export const FORM = [
  'device/browser/serverTime',
  'journey/answers/AnswerStore',
  'journey/answers/fieldTree',
  'journey/answers/filesIn',
  'journey/fieldTypes/typedNumber',
  'journey/noScript/noScriptNames',
  'journey/validateAnswers',
  'rjsf/widgets/File/StatusButton',
  'messages/formatMoney',
  'wizard/failure/FailureAdvice',
  'wizard/review/answerParts',
  'wizard/failure/adviceText',
  'wizard/failure/failureTexts',
  'wizard/failure/retryDelay',
  'wizard/failure/useResending',
  'wizard/sending/ContactLinks',
  'wizard/step/errorTexts',
  'wizard/step/fieldTitle',
];

/** The code that starts the service worker, on pages too. */
export const WORKER = ['device/browser/inTime', 'device/browser/wakeWorker', 'site/offline/registerWorker'];

/** The code that reads and writes what a device stores. Every form loads it once it has hydrated. */
export const STORAGE = [
  'device/browser/database',
  'device/storage/DraftChannel',
  'device/storage/clearDevice',
  'device/storage/draftCode',
  'device/storage/draftEnd',
  'device/storage/draftStorage',
  'device/storage/mergeDrafts',
  'device/storage/receiptStorage',
  'device/storage/savedRequests',
  'device/storage/uploadStorage',
  'device/storage/waitingStorage',
];

const files = (modules: readonly string[]) => `/src/(?:${modules.join('|')})\\.tsx?$`;

/**
 * Groups of modules for the bundler: the entry with all that it imports, `SMALL`, and the bundler's own helpers, which most
 * chunks use; `FORM`, `WORKER` and `STORAGE`. Left to itself, the bundler makes two dozen more chunks that a form loads, each
 * a request.
 */
export const CHUNKS = [
  {
    name: 'client',
    test: new RegExp(`/src/site/client\\.tsx$|${files(SMALL)}|rolldown/runtime`),
  },
  { name: 'form', test: new RegExp(files(FORM)) },
  // A group takes what its modules import, unless an earlier group has it: pages load the worker without the storage.
  { name: 'worker', test: new RegExp(files(WORKER)) },
  { name: 'storage', test: new RegExp(files(STORAGE)) },
  // Whole, though `rjsf/rare` shares modules with it: two halves would be larger.
  { name: 'FormRoute', test: new RegExp(files(['site/FormRoute'])) },
];
