import type { Page } from 'playwright-core';
import { markedTexts } from '#messages/marks.ts';

/** Presses on one page: it may have buttons that make others without end. */
const MOST = 60;

/** Milliseconds after which a press has shown what it shows. */
const SHOWN = 500;

export interface PressableScreen {
  page: Page;
  locale: string;
  /** Opens the page, also again after a press that has left it. */
  open: () => Promise<void>;
  /** What was pressed here and on earlier pages: a language and the ids of a button's texts. */
  pressed: Set<string>;
  onShown: (button: string) => Promise<void>;
}

/** Presses each button that was not pressed before, those of an open dialog first, and calls `onShown` after each press with the button's text. */
export async function pressButtons({ page, locale, open, pressed, onShown }: PressableScreen): Promise<void> {
  const { pathname } = new URL(page.url());
  for (let presses = 0; presses < MOST; presses++) {
    const shown = await page.evaluate(shownButtons);
    const buttons = shown.texts.map((words, index) => {
      const texts = markedTexts(words);
      const key = [locale, ...texts.map(({ id }) => id)].join(' ');
      return { index, key, name: texts.map(({ text }) => text).join('') };
    });
    // Names of languages have no mark.
    const next = buttons.find(({ key, name }) => name !== '' && !pressed.has(key));
    if (next) {
      pressed.add(next.key);
      await page.evaluate(pressButton, next.index);
    } else if (shown.dialog) await page.keyboard.press('Escape');
    else return;
    await page.waitForTimeout(SHOWN);
    await page.waitForLoadState();
    if (new URL(page.url()).pathname !== pathname) await open();
    else if (next) await onShown(next.name);
  }
}

declare global {
  interface Window {
    measuredButtons?: HTMLElement[];
  }
}

/** Runs in a page: what its buttons say, or those of an open dialog. */
function shownButtons(): { dialog: boolean; texts: string[] } {
  const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  const buttons = Array.from((dialog ?? document).querySelectorAll<HTMLElement>('button:enabled')).filter(
    (button) => button.checkVisibility({ visibilityProperty: true }),
  );
  window.measuredButtons = buttons;
  const texts = buttons.map((button) => button.textContent + (button.getAttribute('aria-label') ?? ''));
  return { dialog: dialog !== undefined, texts };
}

/** Runs in a page. Presses once the call is answered: some buttons leave the page at once. */
function pressButton(index: number): void {
  setTimeout(() => window.measuredButtons?.[index]?.click());
}
