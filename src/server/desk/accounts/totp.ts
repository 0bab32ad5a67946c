import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_S = 30;

/** A new secret for an authenticator app: as text, as its address, and as the picture of it that the app reads. */
export function newSecret(
  issuer: string,
  label: string,
): { secret: string; address: string; picture: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period: PERIOD_S });
  const address = totp.toString();
  return { secret: totp.secret.base32, address, picture: renderSVG(address) };
}

/** The step of time of a code, of now, the one before or the one after; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}
