/** Requests that can get a code. `body`: submissions and drafts on their way to another device. `otherMethod`: requests that the OpenAPI document does not describe. */
export type RefusalScope =
  | 'any'
  | 'body'
  | 'submission'
  | 'draft'
  | 'json'
  | 'multipart'
  | 'list'
  | 'otherMethod';

/**
 * Every status and code with which the server refuses a request, and the requests that can get it. A code is the message
 * id of its text. 422 can also have the error message ids of a form's fields. `refuse` accepts no other codes, and the
 * OpenAPI document lists them.
 */
export const REFUSALS = {
  400: {
    'server.badRequest': 'any',
    'server.bodyCut': 'body',
    'server.fileCut': 'multipart',
    'server.jsonDeep': 'json',
    'server.jsonEmpty': 'json',
    'server.jsonInvalid': 'json',
    'server.jsonObject': 'json',
    'server.keyInvalid': 'submission',
    'server.multipartInvalid': 'multipart',
    'server.nameNotUtf8': 'multipart',
    'server.pageInvalid': 'list',
    'server.parameterInvalid': 'list',
    'server.parameterUnknown': 'list',
    'server.partEncoding': 'multipart',
    'server.textNotUtf8': 'multipart',
  },
  401: {
    'server.deskSignInFailed': 'otherMethod',
    'server.deskSignedOut': 'otherMethod',
    'server.unauthorized': 'list',
  },
  403: {
    'server.closed': 'submission',
    'server.deskProof': 'otherMethod',
    'server.deskToken': 'otherMethod',
    'server.foreignOrigin': 'body',
    'server.notYetOpen': 'submission',
  },
  404: {
    'server.deskInvitationGone': 'otherMethod',
    'server.draftGone': 'draft',
    'server.notFound': 'any',
  },
  405: { 'server.method': 'otherMethod' },
  408: { 'server.badRequest': 'any', 'server.tooSlow': 'multipart' },
  409: {
    'server.deskLastCredential': 'otherMethod',
    'server.deskLastManager': 'otherMethod',
    'server.deskNoMail': 'otherMethod',
    'server.deskLabelChanged': 'otherMethod',
    'server.deskRightsChanged': 'otherMethod',
    'server.fieldChanged': 'submission',
    'server.fieldGone': 'submission',
    'server.fieldNew': 'submission',
    'server.fieldPrices': 'submission',
    'server.formChanged': 'submission',
    'server.keyInFlight': 'submission',
  },
  413: {
    'server.bodyTooBig': 'body',
    'server.fileTooBig': 'multipart',
    'server.partTooBig': 'multipart',
    'server.tooManyParts': 'submission',
  },
  414: { 'server.targetTooLong': 'any' },
  415: { 'server.contentType': 'body' },
  417: { 'server.badRequest': 'any' },
  422: {
    'server.addressInvalid': 'draft',
    'server.commandUnknown': 'otherMethod',
    'server.deskCode': 'otherMethod',
    'server.deskPasskey': 'otherMethod',
    'server.deskPassphrase': 'otherMethod',
    'server.deskWebhook': 'otherMethod',
    'server.derivedDiffers': 'submission',
    'server.fieldIsGroup': 'multipart',
    'server.fieldRepeated': 'multipart',
    'server.fieldUnknown': 'submission',
    'server.fileComplex': 'multipart',
    'server.fileContent': 'multipart',
    'server.fileDocument': 'multipart',
    'server.fileEmbedded': 'multipart',
    'server.fileEmpty': 'multipart',
    'server.fileInfected': 'multipart',
    'server.fileInflates': 'multipart',
    'server.fileMacros': 'multipart',
    'server.fileName': 'multipart',
    'server.filePassword': 'multipart',
    'server.filePdf': 'multipart',
    'server.filePdfActions': 'multipart',
    'server.filePdfAttachments': 'multipart',
    'server.filePicture': 'multipart',
    'server.filePixels': 'multipart',
    'server.filePolyglot': 'multipart',
    'server.fileRemote': 'multipart',
    'server.fileRepeated': 'multipart',
    'server.fileType': 'multipart',
    'server.fileUnknown': 'multipart',
    'server.fileUnnamed': 'multipart',
    'server.fileVideo': 'multipart',
    'server.keyReused': 'body',
    'server.tooFast': 'submission',
    'server.trap': 'submission',
    'server.uploadMissing': 'multipart',
  },
  428: { 'server.proofNeeded': 'submission' },
  429: {
    'server.tooMany': 'body',
    'server.tooManyBytes': 'multipart',
    'server.tooManyLinks': 'draft',
    'server.tooManyRequests': 'any',
  },
  431: { 'server.badRequest': 'any', 'server.headerTooLong': 'any' },
  500: { 'server.failed': 'any' },
  503: {
    'server.deskProvider': 'otherMethod',
    'server.linkNotMailed': 'draft',
    'server.overloaded': 'any',
    'server.scannerDown': 'multipart',
    'server.unavailable': 'any',
  },
  507: { 'server.draftsFull': 'draft', 'server.noRoom': 'multipart' },
} as const satisfies Record<number, Record<string, RefusalScope>>;

export type RefusalStatus = keyof typeof REFUSALS;

/** The codes of a status. */
export type RefusalCode<Status extends RefusalStatus = RefusalStatus> = Status extends RefusalStatus
  ? keyof (typeof REFUSALS)[Status]
  : never;

/** Returns the codes, by status, that a request of these scopes can get. */
export function refusalsOf(scopes: readonly RefusalScope[]): [status: RefusalStatus, codes: RefusalCode[]][] {
  return Object.entries(REFUSALS).flatMap(([status, codes]) => {
    const found = Object.entries(codes).filter(([, scope]) => scopes.includes(scope));
    return found.length === 0
      ? []
      : [[Number(status) as RefusalStatus, found.map(([code]) => code as RefusalCode)]];
  });
}
