/**
 * Returns the id of the draft that a link's key (`DRAFT_KEY`) opens, and the key that encrypts the draft. Both follow from the
 * link's key, which follows from neither: the id alone lets nobody read the draft. (Apart from `draftLink.ts`, which the first
 * script of a page has.)
 */
export async function draftSecrets(key: string): Promise<{ id: string; cipherKey: CryptoKey }> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const id = new Uint8Array(await crypto.subtle.deriveBits(purpose('draft id'), secret, 128));
  const use = { name: 'AES-GCM', length: 256 };
  const cipherKey = await crypto.subtle.deriveKey(purpose('draft cipher'), secret, use, false, [
    'encrypt',
    'decrypt',
  ]);
  return { id: Array.from(id, (each) => each.toString(16).padStart(2, '0')).join(''), cipherKey };
}

function purpose(info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(info) };
}
