import { createContext, useContext } from 'react';

interface ThemeSettings {
  /** Path of the organiser's logo; without it, the emblem is drawn. */
  logo?: string;
  /** Whether cloth backgrounds have their pattern. */
  pattern?: boolean;
}

export const ThemeSettingsContext = createContext<ThemeSettings>({});

/** Returns the theme's settings that are not CSS. */
export function useThemeSettings(): ThemeSettings {
  return useContext(ThemeSettingsContext);
}
