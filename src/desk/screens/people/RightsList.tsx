import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { Forms } from '#contract/desk/forms.ts';
import { EVERY_FORM, type Verb } from '#contract/desk/rights.ts';
import type { Right } from '#contract/desk/session.ts';

/** Rights by form. */
export function RightsList({ rights: all, forms }: { rights: readonly Right[]; forms: Forms['forms'] }) {
  const { formatMessage: t, formatDate } = useIntl();
  const titleOfVerb = (verb: Verb) => t({ id: `desk.verb.${verb}` });
  const byForm = Map.groupBy(all, ({ form }) => form);
  const titleOf = (form: string) =>
    form === EVERY_FORM
      ? t({ id: 'desk.rights.everyForm' })
      : (forms.find(({ id }) => id === form)?.title ?? form);
  if (all.length === 0) return <Typography>{t({ id: 'desk.rights.none' })}</Typography>;
  return (
    <Stack component="ul" sx={{ gap: 0.5, p: 0, my: 1, listStyle: 'none' }}>
      {[...byForm].map(([form, rights]) => (
        <Stack
          key={form}
          component="li"
          direction="row"
          sx={{ gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}
        >
          <span>{titleOf(form)}</span>
          {rights.map(({ verb, until }) => (
            <Chip
              key={verb}
              variant="outlined"
              label={
                until === null
                  ? titleOfVerb(verb)
                  : t(
                      { id: 'desk.rights.until' },
                      { right: titleOfVerb(verb), day: formatDate(until, { dateStyle: 'medium' }) },
                    )
              }
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
