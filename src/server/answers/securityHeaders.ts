import type { Resource } from '#contract/Publication.ts';

const EVERYWHERE: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const OVER_HTTPS: typeof EVERYWHERE = { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000' };

/** What every answer says; of a site that is reached by HTTPS, that it is to stay so. */
export function securityHeaders(https: boolean): typeof EVERYWHERE {
  return https ? OVER_HTTPS : EVERYWHERE;
}

/** The Content-Security-Policy of a page: its own scripts and styles by hash, nothing inline besides. */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
}: Pick<Resource, 'scriptHashes' | 'styleHashes'>): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}
