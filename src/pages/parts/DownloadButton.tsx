import Button from '@mui/material/Button';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { ContentIcon } from './ContentIcon.tsx';

interface DownloadButtonProps {
  document: SiteDocument;
  label: string;
  /** Id of the element that names the document, for labels that many share. */
  about?: string;
}

/** Download of a document of `site.json`, under its fixed file name. */
export function DownloadButton({ document, label, about }: DownloadButtonProps) {
  const described = about ? { id: `${about}-go`, 'aria-labelledby': `${about}-go ${about}` } : {};
  return (
    <Button
      href={document.file}
      {...{ download: document.fileName }}
      color="orange"
      variant="outline"
      {...described}
    >
      <ContentIcon name="download" />
      {label}
    </Button>
  );
}
