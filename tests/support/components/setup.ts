import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The machine may be busy: `waitFor` and `find…` give up after one second otherwise.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);
// Each test is a tab of its own: else a success dialog that one left open is there again in another.
afterEach(() => sessionStorage.clear());

// Functions that screens call and jsdom lacks.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
window.matchMedia ??= (media) => ({ matches: false, media }) as MediaQueryList;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Object.defineProperty(navigator, 'locks', {
  // Of Node.js, which knows no signal of jsdom.
  value: {
    request: (name: string, _options: object, work: () => Promise<unknown>) => locks.request(name, work),
    query: () => locks.query(),
  },
  configurable: true,
});
vi.stubGlobal('structuredClone', structuredClone);

// Of the style sheets, which jsdom does not get, what hides parts that only browsers without script show.
document.head.insertAdjacentHTML('beforeend', '<style>.without-script { display: none }</style>');
