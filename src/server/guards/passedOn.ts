import type { IncomingHttpHeaders } from 'node:http';

/** Whether the headers of a request say that a proxy has passed it on. */
export function passedOn(headers: IncomingHttpHeaders): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name]);
}
