import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { FormattedMessage } from 'react-intl';

/** A list with gold diamonds as bullets. */
export function Ticked({ texts }: { texts: readonly string[] }) {
  return (
    <List disablePadding className="ticked">
      {texts.map((text) => (
        <ListItem key={text} disablePadding>
          <FormattedMessage id={text} />
        </ListItem>
      ))}
    </List>
  );
}
