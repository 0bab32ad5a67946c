import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { formatLocale } from '#messages/formatLocale.ts';
import type { PrintedFieldProps } from './WritingField.tsx';
import { TickBox } from './writingSpace.tsx';

/** A document to enclose: a box to tick, its name, the accepted formats and the maximum size. */
export function Attachment({ field, className }: PrintedFieldProps) {
  const { formatMessage, locale } = useIntl();
  const { file, files, title, required, description, help } = field;
  const notes = [description, help].flatMap((id) => (id ? [formatMessage({ id })] : []));
  if (file) {
    const list = new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' });
    const formats = list.format(file.accept.map((extension) => extension.slice(1).toUpperCase()));
    notes.push(
      formatMessage({ id: 'documents.form.file' }, { formats, size: formatFileSize(file.maxBytes, locale) }),
    );
  }
  if (files) notes.push(formatMessage({ id: 'form.file.most' }, { count: files.maximum }));
  return (
    <Box className={className} sx={{ display: 'flex', gap: '0.75rem' }}>
      <TickBox />
      <div>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.35 }}>
          <FormattedMessage id={title} />
          {required && ' *'}
        </Typography>
        {notes.map((text) => (
          <Typography
            key={text}
            sx={{ '&&': { mt: '0.125rem' }, color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.4 }}
          >
            {text}
          </Typography>
        ))}
      </div>
    </Box>
  );
}
