/** The code for drafts: a chunk of its own, which `DraftSaver` loads after the form is on screen. */
export { askServerTime } from '../browser/serverTime.ts';
export { wakeWorker } from '../browser/wakeWorker.ts';
export { clearDevice } from './clearDevice.ts';
export { openDraftChannel } from './DraftChannel.ts';
export * from './draftStorage.ts';
export { leavesOf, timedAnswers, timedPath } from './mergeDrafts.ts';
export { latestReceipt } from './receiptStorage.ts';
export { reportSteps } from './reportSteps.ts';
export { savedRequests } from './savedRequests.ts';
export { removeWaiting, saveWaiting, withoutFiles } from './waitingStorage.ts';
