import failureBanner from './failure/FailureBanner.css?inline';
import handover from './handover/handover.css?inline';
import reviewStep from './review/ReviewStep.css?inline';
import sendingStatus from './sending/SendingStatus.css?inline';
import successDialog from './sending/SuccessDialog.css?inline';
import toastCard from './toast/ToastCard.css?inline';

/** CSS of what no form shows at first. It comes with the script, so that documents are small; a form without script has both. */
export const laterStyles = [
  failureBanner,
  sendingStatus,
  reviewStep,
  successDialog,
  handover,
  toastCard,
].join('');
