import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GateBlock as Gate } from '#definitions/formats/formats.ts';
import type { Translate } from '#messages/translator.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { Icon } from '../../Icon.tsx';
import { LeadBlockContext } from '../../LeadBlockContext.ts';
import { Eyebrow } from '../../parts/Eyebrow.tsx';
import { Live } from '../../parts/Live.tsx';
import { linkAttributes } from '../../parts/linkAttributes.ts';
import { Mark } from '../../parts/Mark.tsx';
import { Subtitle } from '../../parts/Subtitle.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import type { DeviceTexts } from './DeviceTexts.ts';

const head = {
  paddingBlock: 'clamp(2.5rem, 6vw, 4.5rem) clamp(5rem, 9vw, 7rem)',
  '& .eyebrow': { '&&': { color: 'brand.accent' } },
  '& .subtitle': { color: 'brand.clothQuiet' },
};

const buttonStyle = {
  display: 'grid',
  // With text enlarged to 200% on the smallest phones, the text needs the full width.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', tiny: 'auto minmax(0, 1fr) auto' },
  rowGap: 0.25,
  columnGap: 2,
  alignItems: 'center',
  height: '100%',
  minHeight: '5.5rem',
  paddingBlock: { xs: 2, tiny: 2.25 },
  paddingInline: { xs: 2, tiny: 2.5 },
  border: '2px solid var(--palette-divider)',
  borderRadius: 'calc(var(--radius) * 1.43) calc(var(--radius) * 1.43) calc(var(--radius) * 1.43) 4px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:hover': { borderColor: 'brand.accent' },
  '& > svg': {
    display: { xs: 'none', tiny: 'block' },
    color: 'brand.accentText',
    transition: 'transform 0.15s',
  },
  '&:hover > svg': { transform: 'translateX(4px)' },
  '[dir="rtl"] & > svg': { transform: 'scaleX(-1)' },
};

const buttonTextStyle = {
  display: 'block',
  mt: 0.5,
  color: 'text.secondary',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
};

/** How far the next element reaches into the head. */
const LIFT = 'clamp(3rem, 6vw, 4rem)';

/** The list that the browser adds where the device keeps drafts or receipts, above the buttons. */
const device = {
  '& .device-requests': {
    mt: `calc(-1 * ${LIFT})`,
    mb: `calc(${LIFT} + 1rem)`,
    p: 'clamp(1.125rem, 4vw, 2rem)',
    border: 1,
    borderColor: 'divider',
    borderRadius: 'calc(var(--radius) * 1.43)',
    bgcolor: 'background.paper',
    boxShadow: 'var(--lifted)',
  },
  '& ul': { display: 'grid', gap: 1.5, mt: 2.5, marginInline: 0, mb: 1.5 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: 1,
    columnGap: 2,
    paddingBlock: 2,
    paddingInline: 2.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 'var(--radius)',
    bgcolor: 'background.paper',
  },
  '& h2': { fontSize: 'clamp(1.375rem, 1.2rem + 0.9vw, 1.75rem)' },
  '& li > div': { flex: '1 1 16rem' },
  '& li p': { m: 0, color: 'text.secondary' },
  '& li .device-name': { color: 'inherit', fontWeight: 700 },
};

/** Placeholders that the browser fills. */
const DATE = '{date}';
const REFERENCE = '{reference}';

/** The list's texts. */
function deviceTexts(t: Translate, locale: string): DeviceTexts {
  return {
    locale,
    title: t('blocks.device.title'),
    resume: t('blocks.device.resume'),
    remove: t('blocks.device.remove'),
    removeSurely: t('blocks.device.removeSurely'),
    removeAll: t('blocks.device.removeAll'),
    removed: t('blocks.device.removed'),
    left: t('blocks.device.left'),
    view: t('blocks.device.view'),
    keptUntil: t('blocks.device.keptUntil', { date: DATE }),
    keptDays: t('blocks.device.keptDays'),
    sent: t('blocks.device.sent', { date: DATE, reference: REFERENCE }),
  };
}

/** The ways to take part, as large buttons. */
export function GateBlock({ block }: { block: Gate }) {
  const t = useTranslate();
  const { locale } = useIntl();
  const { id, eyebrow, title, subtitle, question, buttons } = block;
  const Title = useContext(LeadBlockContext) === id ? 'h1' : 'h2';
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Box className="on-cloth" sx={head}>
        <Container>
          {eyebrow && <Eyebrow>{t(eyebrow)}</Eyebrow>}
          <Typography variant={Title} id={`${id}-title`} className="titled">
            <FormattedMessage id={title} />
          </Typography>
          {subtitle && <Subtitle>{t(subtitle)}</Subtitle>}
          <Typography id={`${id}-question`} sx={{ mt: 2.5, fontSize: '1.25rem', fontWeight: 650 }}>
            <FormattedMessage id={question} />
          </Typography>
        </Container>
      </Box>
      <Container>
        <Box sx={device}>
          <Live part="device-requests" id={id} props={deviceTexts(t, locale)} />
        </Box>
        <Tiles
          column="21rem"
          aria-labelledby={`${id}-question`}
          sx={{ marginBlock: `calc(-1 * ${LIFT}) clamp(3rem, 7vw, 5rem)` }}
        >
          {buttons.map(({ id: button, label, text, link, icon }) => (
            <li key={button} data-appear="">
              <CardActionArea {...linkAttributes(link)} className="lift" sx={buttonStyle}>
                <Mark icon={icon} color="secondary" />
                <span>
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.25 }}
                  >
                    <FormattedMessage id={label} />
                  </Box>
                  {text && (
                    <Box component="span" sx={buttonTextStyle}>
                      <FormattedMessage id={text} />
                    </Box>
                  )}
                </span>
                <Icon name="arrow" />
              </CardActionArea>
            </li>
          ))}
        </Tiles>
      </Container>
    </section>
  );
}
