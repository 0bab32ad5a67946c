import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';

/** Calls `onTitle` with the step's part of the document title: whether it has errors, its title and its number. */
export function useStepTitle(props: {
  store: AnswerStore;
  /** Message id of the step's title. */
  title: string;
  index: number;
  count: number;
  /** Whether the last submission failed. */
  failed: boolean;
  onTitle: ((title: string | undefined) => void) | undefined;
}): void {
  const { store, title, index, count, failed, onTitle } = props;
  const { formatMessage } = useIntl();
  const hasErrors = () => store.errors.length > 0;
  const wrong = useSyncExternalStore(store.subscribeErrors, hasErrors, hasErrors) || failed;
  const step =
    count > 1
      ? `${formatMessage({ id: title })} (${formatMessage({ id: 'form.stepCount' }, { step: index + 1, count })})`
      : formatMessage({ id: title });
  const said = wrong ? `${formatMessage({ id: 'form.errorPrefix' })} ${step}` : count > 1 ? step : undefined;
  useEffect(() => onTitle?.(said), [onTitle, said]);
  useEffect(() => () => onTitle?.(undefined), [onTitle]);
}
