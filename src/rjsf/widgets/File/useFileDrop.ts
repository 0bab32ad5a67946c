import { type DragEvent, useEffect, useState } from 'react';

/** Props of a drop target for files; `data-over` is set while files are dragged over it. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // A file dropped beside the field would replace the page and lose every answer.
    const stayOnPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', stayOnPage);
    window.addEventListener('drop', stayOnPage);
    return () => {
      window.removeEventListener('dragover', stayOnPage);
      window.removeEventListener('drop', stayOnPage);
    };
  }, []);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      onDrop([...event.dataTransfer.files]);
    },
  };
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}
