import { createContext } from 'react';

/** Sets a screen's own part of the document title, which stands before the title of the route. */
export const ScreenTitle = createContext<(title: string | undefined) => void>(() => undefined);
