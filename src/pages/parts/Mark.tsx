import Avatar from '@mui/material/Avatar';
import type { IconName } from '#definitions/formats/formats.ts';
import { ContentIcon } from './ContentIcon.tsx';

const colors = {
  primary: { bgcolor: 'brand.mist', color: 'primary.main' },
  secondary: {
    background: 'color-mix(in oklab, var(--palette-secondary-main) 14%, var(--palette-background-paper))',
    color: 'secondary.main',
  },
  neutral: {
    background: 'color-mix(in oklab, var(--palette-text-secondary) 14%, var(--palette-background-paper))',
    color: 'text.secondary',
  },
};

interface MarkProps {
  icon: IconName;
  color?: keyof typeof colors;
  /** Width and height (CSS length). */
  size?: string;
}

/** An icon on a coloured square with one sharp corner. */
export function Mark({ icon, color = 'primary', size = '3.25rem' }: MarkProps) {
  return (
    <Avatar component="span" className="mark" sx={{ ...colors[color], width: size, height: size }}>
      <ContentIcon name={icon} />
    </Avatar>
  );
}
