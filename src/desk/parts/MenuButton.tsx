import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { type ReactNode, useState } from 'react';

interface MenuButtonProps
  extends Pick<ButtonProps, 'size' | 'startIcon' | 'disabled' | 'variant' | 'color' | 'sx'> {
  title: string;
  /** The items, each of which closes the menu. */
  children: ReactNode;
}

/** A button that opens a menu under its own name. */
export function MenuButton({ title, children, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        {...button}
        aria-haspopup="menu"
        aria-expanded={anchor ? 'true' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {title}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClick={close}
        onClose={close}
        slotProps={{ list: { 'aria-label': title } }}
      >
        {children}
      </Menu>
    </>
  );
}
