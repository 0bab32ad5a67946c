import Box from '@mui/material/Box';
import { useState } from 'react';
import { API } from '../api/calls.ts';
import type { FileViewProps } from './PictureView.tsx';
import { Unreadable } from './Unreadable.tsx';

/** A video, which the browser reads in ranges as it plays. */
export function VideoView({ path, name }: FileViewProps) {
  const [error, setError] = useState<unknown>();
  if (error) return <Unreadable error={error} />;
  return (
    <Box
      component="video"
      controls
      playsInline
      preload="metadata"
      src={API + path}
      aria-label={name}
      onError={setError}
      sx={{ maxWidth: '100%', maxHeight: '70vh' }}
    />
  );
}
