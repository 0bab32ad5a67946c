import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledStep } from '#contract/CompiledForm.ts';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { ContactPanel } from '../sheet/ContactPanel.tsx';
import { Masthead } from '../sheet/Masthead.tsx';
import { avoidBreak } from '../sheet/paper.ts';
import { FieldList } from './Fields.tsx';
import { FormContext } from './FormContext.ts';
import { Instructions } from './Instructions.tsx';
import type { PrintedForm } from './PrintedForm.ts';
import { PrintedPrivacy } from './PrintedPrivacy.tsx';
import { revealedBy } from './revealedBy.ts';
import { Signature } from './Signature.tsx';

const part = { mt: '1.25rem' };

interface FormDocumentProps {
  document: SiteDocument;
  printed: PrintedForm;
}

/** A form to fill in by hand, from the same definition as the form on the site. */
export function FormDocument({ document, printed: { form, validators } }: FormDocumentProps) {
  const { formatMessage } = useIntl();
  const steps = form.steps.filter(({ kind }) => kind === 'fields');
  /** A step with a list is long: on a page of its own, it would leave the page before it blank. */
  const isWhole = ({ sections }: CompiledStep) =>
    sections.length === 1 && !sections.some(({ fields }) => fields.some((name) => fieldAt(form, name)?.list));
  return (
    <FormContext.Provider value={{ form, reveals: revealedBy(form, validators) }}>
      <Masthead document={document} lead={form.lead} />
      <Instructions form={form} />
      <PrintedPrivacy form={form} />
      {steps.map((step, index) => (
        <Box component="section" key={step.id} sx={isWhole(step) ? avoidBreak : undefined}>
          <Typography variant="h2" className="titled">
            {steps.length > 1 && `${index + 1}. `}
            <FormattedMessage id={step.title} />
          </Typography>
          {step.text && (
            <Typography sx={{ mt: '0.5rem', color: 'text.secondary' }}>
              {formatMessage({ id: step.text })}
            </Typography>
          )}
          {step.sections.map(({ id, title, text, fields, layout }) => (
            <Box key={id} sx={part}>
              {title && (
                <Typography variant="h3" sx={{ color: 'secondary.main' }}>
                  <FormattedMessage id={title} />
                </Typography>
              )}
              {text && (
                <Typography
                  sx={{ mt: '0.25rem', color: 'text.secondary', fontSize: '0.9375rem', breakAfter: 'avoid' }}
                >
                  <FormattedMessage id={text} />
                </Typography>
              )}
              <FieldList names={fields} layout={layout} heading={title ? 'h4' : 'h3'} />
            </Box>
          ))}
        </Box>
      ))}
      <Signature form={form} />
      <ContactPanel />
    </FormContext.Provider>
  );
}
