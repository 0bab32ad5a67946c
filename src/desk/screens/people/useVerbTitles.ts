import { useIntl } from 'react-intl';
import type { Verb } from '#contract/desk/rights.ts';

/** What each right is called. */
export function useVerbTitles(): Record<Verb, string> {
  const { formatMessage: t } = useIntl();
  return {
    read: t({ id: 'desk.verb.read' }),
    contact: t({ id: 'desk.verb.contact' }),
    note: t({ id: 'desk.verb.note' }),
    label: t({ id: 'desk.verb.label' }),
    correct: t({ id: 'desk.verb.correct' }),
    export: t({ id: 'desk.verb.export' }),
    erase: t({ id: 'desk.verb.erase' }),
    people: t({ id: 'desk.verb.people' }),
    audit: t({ id: 'desk.verb.audit' }),
  };
}
