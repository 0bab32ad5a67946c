import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
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
  const { formatMessage } = useIntl();
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
  const slow = phase === 'going' && silent ? formatMessage({ id: 'form.file.uploadSlow' }, { percent }) : '';
  const said = phase in SAID ? formatMessage({ id: SAID[phase as keyof typeof SAID] }) : slow;
  return (
    <>
      {(going || said) && (
        <span className="file-acceptance">
          {going && !said && (
            <progress
              className="progress-bar"
              max={100}
              value={percent}
              aria-label={formatMessage({ id: 'form.file.uploading' }, { name: file.name })}
            />
          )}
          <span className={said ? 'file-upload' : 'file-percent'} aria-hidden="true">
            {said || formatMessage({ id: 'form.percent' }, { percent })}
          </span>
          {(going || phase === 'paused' || phase === 'waiting') && (
            <StatusButton
              text={formatMessage({ id: going ? 'form.file.uploadPause' : 'form.file.uploadResume' })}
              name={
                going
                  ? formatMessage({ id: 'form.file.uploadPauseOf' }, { name: file.name })
                  : formatMessage({ id: 'form.file.uploadResumeOf' }, { name: file.name })
              }
              onClick={() => (going ? upload.pause() : upload.resume())}
            />
          )}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {said && formatMessage({ id: 'form.file.uploadState' }, { name: file.name, state: said })}
      </span>
    </>
  );
}
