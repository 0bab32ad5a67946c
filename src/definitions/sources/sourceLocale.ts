/** Language of the texts in `forms/` and `content/`, the first language of every site. */
export const SOURCE_LOCALE = 'fr';

/** File of the interface's texts in that language. Files of other languages contain translations of all texts. */
export const SOURCE_MESSAGES = `content/messages/${SOURCE_LOCALE}.json`;
