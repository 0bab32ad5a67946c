import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useText } from '#messages/useText.ts';

/** A list with gold diamonds as bullets. */
export function Ticked({ texts }: { texts: readonly string[] }) {
  const t = useText();
  return (
    <List disablePadding className="ticked">
      {texts.map((text) => (
        <ListItem key={text} disablePadding>
          {t(text)}
        </ListItem>
      ))}
    </List>
  );
}
