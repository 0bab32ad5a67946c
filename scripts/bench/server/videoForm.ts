import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const VIDEO_PATH = '/api/bench-video';

/** Writes a form of one required video of up to this many megabytes into `FORMS_DIR`. */
export async function writeVideoForm(formsDir: string, megabytes: number): Promise<void> {
  const folder = join(formsDir, 'bench-video');
  await mkdir(join(folder, 'examples'), { recursive: true });
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  await write('schema.json', {
    type: 'object',
    required: ['video'],
    properties: {
      video: {
        title: 'Vidéo',
        file: { accept: ['.mp4'], maxBytes: (megabytes + 1) * 1024 * 1024 },
        errorMessage: { required: 'La vidéo est obligatoire' },
      },
    },
  });
  await write('ui.json', {
    route: '/bench-video',
    title: 'Une vidéo',
    steps: [{ id: 'video', title: 'Vidéo', fields: ['video'] }],
    submission: { path: VIDEO_PATH, encoding: 'multipart' },
    success: { title: 'Merci !', text: 'Votre vidéo est enregistrée.' },
    failure: { general: 'Une erreur est survenue', network: 'Une erreur est survenue' },
  });
}
