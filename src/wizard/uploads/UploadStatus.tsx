import { useSyncExternalStore } from 'react';
import { useText } from '#messages/useText.ts';
import { StatusButton } from '#rjsf/widgets/File/StatusButton.tsx';
import { useSilence } from '../sending/useSilence.ts';
import type { BackgroundUploads } from './BackgroundUploads.ts';

/** Texts of the phases that are said, by phase. */
const SAID = {
  done: 'form.file.uploadDone',
  paused: 'form.file.uploadPaused',
  waiting: 'form.file.uploadWaiting',
} as const;

/** How far a chosen file is on its way to the server, with buttons to pause and resume it. Progress is not announced. */
export function UploadStatus({ uploads, name }: { uploads: BackgroundUploads; name: string }) {
  const t = useText();
  const read = () => {
    const upload = uploads.of(name);
    return upload ? `${upload.phase} ${Math.floor((100 * upload.sent) / upload.file.size)}` : '';
  };
  useSyncExternalStore(uploads.subscribe, read, read);
  const upload = uploads.of(name);
  const silent = useSilence(upload?.phase === 'going', upload?.sent ?? 0);
  if (!upload) return null;
  const { phase, file } = upload;
  const percent = Math.min(100, Math.floor((100 * upload.sent) / file.size));
  const going = phase === 'going' || phase === 'queued';
  const slow = phase === 'going' && silent ? t('form.file.uploadSlow', { percent }) : '';
  const said = phase in SAID ? t(SAID[phase as keyof typeof SAID]) : slow;
  return (
    <>
      {(going || said) && (
        <span className="file-acceptance">
          {going && !said && (
            <progress
              className="progress-bar"
              max={100}
              value={percent}
              aria-label={t('form.file.uploading', { name: file.name })}
            />
          )}
          <span className={said ? 'file-upload' : 'file-percent'} aria-hidden="true">
            {said || t('form.percent', { percent })}
          </span>
          {(going || phase === 'paused' || phase === 'waiting') && (
            <StatusButton
              text={t(going ? 'form.file.uploadPause' : 'form.file.uploadResume')}
              name={
                going
                  ? t('form.file.uploadPauseOf', { name: file.name })
                  : t('form.file.uploadResumeOf', { name: file.name })
              }
              onClick={() => (going ? upload.pause() : upload.resume())}
            />
          )}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {said && t('form.file.uploadState', { name: file.name, state: said })}
      </span>
    </>
  );
}
