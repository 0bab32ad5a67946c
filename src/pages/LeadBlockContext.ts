import { createContext } from 'react';

/** Id of the page's first block: its title is the page's `h1`. */
export const LeadBlockContext = createContext<string | undefined>(undefined);
