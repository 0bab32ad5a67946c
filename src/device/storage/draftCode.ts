/** What keeping a draft needs: a chunk of its own, which `DraftSaver` loads after the form is on screen. */
export { openDraftChannel } from './DraftChannel.ts';
export * from './draftStorage.ts';
export { leavesOf, timedAnswers, timedPath } from './mergeDrafts.ts';
