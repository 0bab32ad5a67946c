import { createContext, useContext } from 'react';

interface PrintedLook {
  /** Path of the organiser's logo; without it, the emblem is drawn. */
  logo?: string;
  /** Whether cloth backgrounds have their pattern. */
  pattern?: boolean;
}

export const LookContext = createContext<PrintedLook>({});

/** Returns the theme's settings that are not CSS. */
export function useLook(): PrintedLook {
  return useContext(LookContext);
}
