import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useText } from '#messages/useText.ts';

const diamond = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '2px',
  top: '0.45em',
  width: '0.5625rem',
  height: '0.5625rem',
  background: 'var(--gold)',
  transform: 'rotate(45deg)',
};

/** A list with golden diamonds in place of bullets. */
export function Ticked({ texts }: { texts: readonly string[] }) {
  const t = useText();
  return (
    <List disablePadding sx={{ display: 'grid', gap: '0.5rem' }}>
      {texts.map((text) => (
        <ListItem
          key={text}
          disablePadding
          sx={{ display: 'block', paddingInlineStart: '1.5rem', lineHeight: 1.45, '&::before': diamond }}
        >
          {t(text)}
        </ListItem>
      ))}
    </List>
  );
}
