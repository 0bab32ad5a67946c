import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { AnswerView, SubmissionView } from '#contract/desk/submission.ts';
import { FileLink } from '../../files/FileLink.tsx';
import { Section } from '../../parts/Section.tsx';

/** Where the files of a submission are in the API; their number follows. */
export function filesPath({ form, reference }: Pick<SubmissionView, 'form' | 'reference'>): string {
  return `forms/${encodeURIComponent(form)}/submissions/${reference}/files/`;
}

/** The answers by step, as the applicant saw them. Answers are text, whatever they contain. */
export function Answers({ submission }: { submission: SubmissionView }) {
  const files = filesPath(submission);
  return submission.steps
    .filter(({ answers }) => answers.length > 0)
    .map(({ title, answers }) => (
      <Section key={title} title={title}>
        <Box component="dl" sx={{ m: 0 }}>
          {answers.map((answer) => (
            <Box
              key={answer.path}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 2fr) 3fr' },
                columnGap: 2,
                py: 0.75,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Typography component="dt" color="textSecondary">
                {answer.title}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Answer answer={answer} files={files} />
              </Box>
            </Box>
          ))}
        </Box>
      </Section>
    ));
}

function Answer({ answer: { hidden, values, files: sent }, files }: { answer: AnswerView; files: string }) {
  if (hidden || (values.length === 0 && sent.length === 0)) {
    return (
      <Typography color="textSecondary" sx={{ fontStyle: 'italic' }}>
        <FormattedMessage id={hidden ? 'desk.answer.hidden' : 'desk.answer.none'} />
      </Typography>
    );
  }
  return (
    <>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may have one text
        <Box key={index} sx={{ whiteSpace: 'pre-wrap' }}>
          <Value text={value} />
        </Box>
      ))}
      {sent.map((file) => (
        <FileLink key={file.number} file={file} path={files + file.number} />
      ))}
    </>
  );
}

/** A telephone number or an e-mail address can be called; no other text is a link. */
function Value({ text }: { text: string }) {
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text))
    return <Link href={`mailto:${encodeURI(text)}`}>{text}</Link>;
  if (/^\+?[\d\s().-]{8,25}$/.test(text))
    return <Link href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</Link>;
  return text;
}
