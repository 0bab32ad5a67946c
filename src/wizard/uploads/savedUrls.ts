import type { UrlStorage } from 'tus-js-client';
import { readUpload, removeUpload, saveUpload } from '#device/storage/uploadStorage.ts';

/**
 * Keeps the address of a field's upload with the draft, for tus-js-client. Where the browser refuses storage, an upload begins
 * anew after a reload.
 */
export function savedUrls(formId: string, path: string): UrlStorage {
  return {
    findAllUploads: async () => [],
    findUploadsByFingerprint: async (fingerprint) => {
      const kept = await readUpload(formId, path).catch(() => undefined);
      if (kept?.fingerprint !== fingerprint) return [];
      const { url, created } = kept;
      const nothing = { size: null, metadata: {}, parallelUploadUrls: null };
      return [{ ...nothing, uploadUrl: url, creationTime: created, urlStorageKey: fingerprint }];
    },
    removeUpload: (fingerprint) => removeUpload(formId, path, fingerprint).catch(() => undefined),
    addUpload: async (fingerprint, { uploadUrl, creationTime }) => {
      const upload = { fingerprint, url: uploadUrl ?? '', created: creationTime };
      await saveUpload(formId, path, upload).catch(() => undefined);
      return fingerprint;
    },
  };
}
