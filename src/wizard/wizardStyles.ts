import draftNotice from './draft/DraftNotice.css?inline';
import failureBanner from './failure/FailureBanner.css?inline';
import handover from './handover/handover.css?inline';
import amountPanel from './panels/AmountPanel.css?inline';
import progressPanel from './panels/ProgressPanel.css?inline';
import panels from './panels/panels.css?inline';
import totalsPanel from './panels/TotalsPanel.css?inline';
import reviewStep from './review/ReviewStep.css?inline';
import sendingStatus from './sending/SendingStatus.css?inline';
import successDialog from './sending/SuccessDialog.css?inline';
import preparation from './start/Preparation.css?inline';
import toastCard from './toast/ToastCard.css?inline';
import wizard from './Wizard.css?inline';

/** CSS of the form screen; each style sheet is next to its component. */
export const wizardStyles = [
  wizard,
  panels,
  progressPanel,
  amountPanel,
  totalsPanel,
  failureBanner,
  sendingStatus,
  preparation,
  reviewStep,
  draftNotice,
  successDialog,
  handover,
  toastCard,
].join('');
