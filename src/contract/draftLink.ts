/** The start of a link's fragment; the key follows. Browsers send no fragment to a server. */
export const RESUME = '#reprise=';

/** 256 random bits in base64url. */
export const DRAFT_KEY = /^[\w-]{43}$/;

export const DRAFT_ID = /^[\da-f]{32}$/;
