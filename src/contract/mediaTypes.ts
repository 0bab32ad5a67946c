/** Media type of a submission's body, by the form's encoding. */
export const MEDIA_TYPES = { json: 'application/json', multipart: 'multipart/form-data' } as const;
