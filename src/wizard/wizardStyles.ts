import type { CompiledForm } from '#contract/CompiledForm.ts';
import draftNotice from './draft/DraftNotice.css?inline';
import amountPanel from './panels/AmountPanel.css?inline';
import progressPanel from './panels/ProgressPanel.css?inline';
import panels from './panels/panels.css?inline';
import totalsPanel from './panels/TotalsPanel.css?inline';
import contactLinks from './sending/ContactLinks.css?inline';
import preparation from './start/Preparation.css?inline';
import wizard from './Wizard.css?inline';

/** CSS of a form's first screens; each style sheet is next to its component. See also `laterStyles`. */
export function wizardStyles(form: CompiledForm): string {
  return [
    wizard,
    panels,
    progressPanel,
    amountPanel,
    totalsPanel,
    form.preparation ? preparation : '',
    draftNotice,
    contactLinks,
  ].join('');
}
