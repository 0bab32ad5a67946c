/** The language that `forms/` and `content/` are written in: the first of every site. */
export const SOURCE_LOCALE = 'fr';

/** The file of the interface's texts in that language; those of other languages hold translations of everything. */
export const SOURCE_MESSAGES = `content/messages/${SOURCE_LOCALE}.json`;
