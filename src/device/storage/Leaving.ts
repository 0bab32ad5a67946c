/**
 * How a submission leaves the device without its form on screen: with the next page of the site that is opened (`page`), or
 * sooner, once the browser has a connection and wakes up the worker.
 */
export type Leaving = 'page' | 'worker';
