import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageScreen } from '#pages/PageScreen.tsx';
import { Live } from '#pages/parts/Live.tsx';

const tabsOf = (label: string) =>
  renderToStaticMarkup(
    <Live part="partner-tabs" id="partners" props={{ id: 'p', label, tabs: [{ id: 'a', label: 'A' }] }} />,
  );

const reported: unknown[] = [];
const report = (event: ErrorEvent) => {
  event.preventDefault();
  reported.push(event.error);
};
/** Waits one task, as a browser would: `act` would hydrate at once. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  reported.length = 0;
  addEventListener('error', report);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // jsdom has no `matchMedia`; a match of `prefers-reduced-motion` turns `useAppear` off.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  removeEventListener('error', report);
  vi.unstubAllGlobals();
});

it('reports no error when a page unmounts or changes language before its parts have hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<PageScreen id="home" html={tabsOf('Partenaires')} />);
  await vi.waitUntil(() => container.querySelector('[role=tablist]'), { interval: 0 });
  root.render(<PageScreen id="home" html={tabsOf('Partners')} />);
  await vi.waitUntil(() => container.querySelector('[aria-label=Partners]'));
  root.unmount();
  await vi.waitFor(() => expect(container.innerHTML).toBe(''));

  const left = createRoot(container);
  left.render(<PageScreen id="home" html={tabsOf('Partenaires')} />);
  await vi.waitUntil(() => container.querySelector('[role=tablist]'), { interval: 0 });
  left.unmount();
  for (let turns = 0; turns < 20; turns++) await nextTurn();
  container.remove();
  expect(reported).toEqual([]);
});
