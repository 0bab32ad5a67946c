/** The code for sending: a chunk of its own, which `loadSending` loads. */
export { sendAlone } from '#device/browser/sendAlone.ts';
export { findReceipt, removeReceipt, saveReceipt } from '#device/storage/receiptStorage.ts';
export { receiptOf } from '../review/receiptOf.ts';
export { answered } from './answered.ts';
export { SendingStatus } from './SendingStatus.tsx';
export { SuccessDialog } from './SuccessDialog.tsx';
export { stepToCheck } from './stepToCheck.ts';
export { prepareProof, submitAnswers, submitForm } from './submitForm.ts';
