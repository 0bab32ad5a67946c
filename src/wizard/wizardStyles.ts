import draftNotice from './DraftNotice.css?inline';
import preparation from './Preparation.css?inline';
import amountPanel from './panels/AmountPanel.css?inline';
import progressPanel from './panels/ProgressPanel.css?inline';
import totalsPanel from './panels/TotalsPanel.css?inline';
import reviewStep from './ReviewStep.css?inline';
import successDialog from './SuccessDialog.css?inline';
import toastCard from './ToastCard.css?inline';
import uploadProgress from './UploadProgress.css?inline';
import wizard from './Wizard.css?inline';
import wizardLayout from './wizardLayout.css?inline';

/** The look of the form screen, each part beside what it is the look of. */
export const wizardStyles = [
  wizard,
  progressPanel,
  amountPanel,
  uploadProgress,
  totalsPanel,
  preparation,
  reviewStep,
  draftNotice,
  successDialog,
  toastCard,
  wizardLayout,
].join('');
