import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { type ReactNode, useState } from 'react';

interface MenuButtonProps extends Pick<ButtonProps, 'size' | 'startIcon' | 'disabled'> {
  title: string;
  /** The items, each of which closes the menu. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a menu under its own name. */
export function MenuButton({ title, children, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        {...button}
        variant="outlined"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': title } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
