import Box, { type BoxProps } from '@mui/material/Box';
import type { ElementType } from 'react';
import { CLOTH, mm } from './paper.ts';
import { useThemeSettings } from './ThemeSettingsContext.ts';

interface ClothProps extends BoxProps {
  component?: ElementType;
}

const pattern = {
  position: 'absolute',
  top: 0,
  insetInlineStart: 0,
  zIndex: -1,
  width: mm(CLOTH.width),
  height: mm(CLOTH.height),
  maxWidth: 'none',
};

/** Dark background with the cloth pattern as one large drawing: a PDF renders a repeated background as pixels. */
export function Cloth({ sx, children, ...rest }: ClothProps) {
  return (
    <Box
      className="on-cloth"
      sx={[
        { position: 'relative', isolation: 'isolate', overflow: 'hidden' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...rest}
    >
      {useThemeSettings().pattern && <Box component="img" src={CLOTH.path} alt="" sx={pattern} />}
      {children}
    </Box>
  );
}
