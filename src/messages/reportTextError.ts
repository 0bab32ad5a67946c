import type { IntlConfig } from 'react-intl';

/** `onError` of every `IntlProvider`: a text that is missing shows its id, as ids of free texts do. */
export const reportTextError: IntlConfig['onError'] = (error) => {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error);
};
