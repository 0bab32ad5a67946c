import { DESK } from '#contract/urls.ts';

/** The token is behind `#`: no server and no proxy writes it into a log. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}${DESK}/join#${token}`;
}
