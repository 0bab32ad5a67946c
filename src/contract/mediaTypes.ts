/** What a submission is sent as, by the form's encoding. */
export const MEDIA_TYPES = { json: 'application/json', multipart: 'multipart/form-data' } as const;
