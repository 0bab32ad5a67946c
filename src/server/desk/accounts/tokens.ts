import { hash, randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A random id: 75 bits. It begins as no reference does. */
export function newId(): string {
  return `d_${[...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

/** 256 random bits, which only their holder has: the database has their hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
