import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { readBytes } from '../api/calls.ts';
import { Unreadable } from './Unreadable.tsx';

/** Longer side of what is shown, in pixels. */
const MOST_SIDE = 2000;

export interface FileViewProps {
  /** In the API. */
  path: string;
  name: string;
  type: string;
}

/** Whether the browser decodes a file as a picture. */
export function isPicture({ type }: { type: string }): boolean {
  return /^image\/(?:jpeg|png|gif|webp)$/.test(type);
}

/** A picture, decoded by the browser and drawn again: nothing of the file but its pixels reaches the page. */
export function PictureView({ path, name, type }: FileViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      const bytes = await readBytes(path, leaving.signal);
      const bitmap = await createImageBitmap(new Blob([bytes], { type }));
      const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
      const context = canvas.current?.getContext('2d');
      if (context) {
        context.canvas.width = Math.max(bitmap.width * scale, 1);
        context.canvas.height = Math.max(bitmap.height * scale, 1);
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
      }
      bitmap.close();
    };
    draw().catch((cause) => !leaving.signal.aborted && setError(cause));
    return () => leaving.abort();
  }, [path, type]);

  if (error) return <Unreadable error={error} />;
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={name}
      sx={{ maxWidth: '100%', maxHeight: '70vh', verticalAlign: 'middle' }}
    />
  );
}
