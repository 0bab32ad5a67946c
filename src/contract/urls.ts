/** Every path of the server that no form and no page defines: the server serves them, `isReserved` keeps them free. */

/** The server's own calls of the API that its pages make too. See `isReservedApi`. */
export const API = {
  /** Files go up here before their submission, by the tus protocol. */
  uploads: '/api/uploads',
  /** Drafts that wait for another device, encrypted: `/api/drafts/<id>`, and `/api/drafts/<id>/mail`. */
  drafts: '/api/drafts',
  /** The OpenAPI document; in one language `/api/openapi.<locale>.json`. */
  document: '/api/openapi.json',
} as const;

/** Whether a form is open: the form's id follows. */
export const PERIODS = '/_period/';
/** Which steps of a form a page has reached, to be counted: the form's id follows. */
export const STEPS = '/_steps/';
/** A proof-of-work challenge: the form's submission path follows. */
export const CHALLENGES = '/_challenge';
/** A form without script: the form's id follows. */
export const NO_SCRIPT_FORMS = '/_form/';
/** The pages that the links in a subscription's mails open: a token follows. */
export const CONFIRM_SUBSCRIPTION = '/_subscription/confirm/';
export const LEAVE_SUBSCRIPTION = '/_subscription/leave/';

/** Modules and styles of pages and forms. */
export const MODULES = '/_publication/';
/** Their URLs by route. */
export const ROUTE_TABLE = `${MODULES}routes.json`;
/** The notice for an address that the device has not kept: a locale follows. */
export const OFFLINE_NOTICES = `${MODULES}offline/`;
/** The built client. */
export const ASSETS = '/assets/';
/** The service worker. */
export const WORKER = '/sw.js';
/** The service worker that sends forms that are not on screen, and its scope, in which there is no page. */
export const SENDER = '/sw-send.js';
export const SENDER_SCOPE = '/_send/';
/** Receipts: a reference follows. */
export const RECEIPTS = '/recu/';

/** The organisers' desk; its script calls `DESK_API`. */
export const DESK = '/_desk';
export const DESK_API = `${DESK}/api`;

/** Definitions that are not published, for whoever holds a link: its token follows. */
export const PREVIEWS = '/_preview/';

export const HEALTH = '/healthz';
export const READINESS = '/readyz';
export const METRICS = '/metrics';
export const ROBOTS = '/robots.txt';
export const SITEMAP = '/sitemap.xml';

/**
 * Beginnings of the paths that pages call by script: submissions, uploads, drafts, challenges, whether a form is open, and the steps
 * reached.
 */
export const CALLED_BY_SCRIPTS = ['/api/', `${CHALLENGES}/`, PERIODS, STEPS];

/** Paths whose responses belong to one moment, to a program, or to the worker itself. */
const FOR_PROGRAMS = [
  '/api',
  PERIODS,
  STEPS,
  CHALLENGES,
  DESK,
  HEALTH,
  READINESS,
  METRICS,
  WORKER,
  SENDER,
  ROBOTS,
  SITEMAP,
];

/** Whether a path is one of the server's: no form and no page may have it. All that begin with `/_` are. */
export function isReserved(path: string): boolean {
  return path.startsWith('/_') || isForPrograms(path) || isBelow(path, ASSETS) || isBelow(path, RECEIPTS);
}

/** Whether no device keeps the response of a path. */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.some((reserved) => isBelow(path, reserved));
}

/** Whether a path is this one or below it, with or without a slash at its end. */
export function isBelow(path: string, reserved: string): boolean {
  const folder = reserved.replace(/\/$/, '');
  return path === folder || path.startsWith(`${folder}/`);
}
