import Button from '@mui/material/Button';
import { useIntl } from 'react-intl';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { useSite } from '../SiteContext.ts';
import { ContentIcon } from './ContentIcon.tsx';

interface DownloadButtonProps {
  document: SiteDocument;
  label: string;
  /** Id of the element that names the document. Needed where several buttons share one label. */
  about?: string;
}

/** Downloads a document of `site.json`: its file in the page's language, else the one in the site's first language. */
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
      color="secondary"
      variant="outline"
      {...described}
    >
      <ContentIcon name="download" />
      {label}
    </Button>
  );
}
