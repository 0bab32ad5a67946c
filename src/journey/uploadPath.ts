/** Path at which files go up before their submission, by the tus protocol. */
export const UPLOADS = '/api/uploads';
