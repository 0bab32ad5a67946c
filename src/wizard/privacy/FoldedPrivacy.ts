import { createContext } from 'react';

/** The folded text of `privacy` as HTML, by form. Only the server has it: browsers keep the document's. */
export const FoldedPrivacy = createContext<Readonly<Record<string, string>>>({});
