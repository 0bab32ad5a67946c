/** Name of the bucket that the tests' S3 server has. */
export const BUCKET = 'fair';

/** For clients of that server, in the environment. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
