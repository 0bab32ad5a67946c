import Button from '@mui/material/Button';
import { useIntl } from 'react-intl';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { useSite } from '../SiteContext.ts';
import { ContentIcon } from './ContentIcon.tsx';

interface DownloadButtonProps {
  document: SiteDocument;
  label: string;
  /** Id of the element that names the document, for labels that many share. */
  about?: string;
}

/** Download of a document of `site.json` in the page's language, where it has a file in it, under its fixed file name. */
export function DownloadButton({ document, label, about }: DownloadButtonProps) {
  const { locale } = useIntl();
  const { locales } = useSite();
  const translated = document.translated?.[locale];
  const { file, fileName } = translated ?? document;
  const described = about ? { id: `${about}-go`, 'aria-labelledby': `${about}-go ${about}` } : {};
  return (
    <Button
      href={file}
      {...{ download: fileName, hrefLang: translated ? locale : locales[0]?.id }}
      color="orange"
      variant="outline"
      {...described}
    >
      <ContentIcon name="download" />
      {label}
    </Button>
  );
}
