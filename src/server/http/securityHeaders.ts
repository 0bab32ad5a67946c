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

/** Returns the security headers of every answer; with HSTS (one year) when the site is served over HTTPS. */
export function securityHeaders(https: boolean): typeof EVERYWHERE {
  return https ? OVER_HTTPS : EVERYWHERE;
}

/** The Content-Security-Policy of the service workers: it governs what they fetch. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
