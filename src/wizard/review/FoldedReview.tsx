import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AllAnswers, type AllAnswersProps } from './ReviewStep.tsx';

/**
 * All answers before the last button of a form without a review step, folded: reading them is the reader's choice.
 * `rendered`: also while it is folded, for a page without script.
 */
export function FoldedReview({ rendered = false, ...props }: AllAnswersProps & { rendered?: boolean }) {
  const { formatMessage } = useIntl();
  // While it is folded, typing renders no answers.
  const [open, setOpen] = useState(false);
  return (
    <details className="review-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{formatMessage({ id: 'form.review.fold' })}</summary>
      {(open || rendered) && <AllAnswers {...props} />}
    </details>
  );
}
