import { createContext, useContext } from 'react';

interface PrintedLook {
  /** The organiser's logo. */
  logo?: string;
  /** Whether cloth has its pattern. */
  pattern?: boolean;
}

export const LookContext = createContext<PrintedLook>({});

/** What of the theme is no colour. */
export function useLook(): PrintedLook {
  return useContext(LookContext);
}
