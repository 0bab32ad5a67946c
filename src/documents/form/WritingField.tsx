import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { Choices } from './Choices.tsx';
import { fieldRules, onPaper, shortRule, ticksOf, writingLines } from './fieldRule.ts';
import { DateBoxes, LineBox, LinesBox } from './writingSpace.tsx';

export interface PrintedFieldProps {
  field: CompiledField;
  className?: string;
}

const note = { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.4 };

/** Whether a field needs the full width. */
export function isWide(field: CompiledField): boolean {
  return onPaper(field) === 'lines' || ticksOf(field) !== undefined;
}

/**
 * A field's label, notes and rules, and the space for its answer, aligned with that of its neighbour. `number`: which entry of a list
 * the field is, from 1.
 */
export function WritingField({ field, className, number }: PrintedFieldProps & { number?: number }) {
  const t = useTranslate();
  const { locale } = useIntl();
  const words = { t, number: (value: number) => formatNumber(value, locale) };
  const notes = [field.description, field.help].flatMap((id) => (id ? [t(id)] : []));
  const { rare, variants } = field;
  // A choice between variants has no answer of its own: it is needed where one of them is.
  const required = field.required && !variants?.every((variant) => variant.required.length === 0);
  const given = displayAnswer(field, rare?.shown ?? field.default, { t, locale });
  const rules = rare?.disabled || rare?.readonly ? [] : fieldRules(words, field);
  const paper = onPaper(field);
  return (
    <Box className={className} sx={{ display: 'flex', flexDirection: 'column', gap: '0.375rem' }}>
      <div>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.35 }}>
          <FormattedMessage id={field.title} />
          {number !== undefined && ` ${number}`}
          {required && ' *'}
        </Typography>
        {[...notes, ...rules].map((text) => (
          <Typography key={text} sx={{ ...note, '&&': { mt: 0 } }}>
            {text}
          </Typography>
        ))}
      </div>
      <Box sx={{ mt: 'auto' }}>
        {rare?.disabled || rare?.readonly ? (
          <Typography>{given.join(', ') || '–'}</Typography>
        ) : ticksOf(field) ? (
          <Choices field={field} />
        ) : paper === 'digits' ? (
          <DateBoxes />
        ) : paper === 'lines' ? (
          <LinesBox lines={writingLines(field)} />
        ) : (
          <LineBox
            limit={shortRule(words, field)}
            prefix={rare?.prefix && t(rare.prefix)}
            suffix={rare?.suffix && t(rare.suffix)}
          />
        )}
      </Box>
    </Box>
  );
}
