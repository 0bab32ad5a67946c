import Avatar from '@mui/material/Avatar';
import type { IconName } from '#definitions/formats/formats.ts';
import { ContentIcon } from './ContentIcon.tsx';

const colours = {
  blue: { background: 'var(--mist)', color: 'var(--blue)' },
  orange: { background: 'color-mix(in oklab, var(--clay) 14%, var(--paper))', color: 'var(--clay)' },
  gray: { background: 'color-mix(in oklab, var(--soft) 14%, var(--paper))', color: 'var(--soft)' },
};

interface MarkProps {
  icon: IconName;
  colour?: keyof typeof colours;
  /** Width and height (CSS length). */
  size?: string;
}

/** An icon on a coloured square with one sharp corner. */
export function Mark({ icon, colour = 'blue', size = '3.25rem' }: MarkProps) {
  return (
    <Avatar component="span" className="mark" sx={{ ...colours[colour], width: size, height: size }}>
      <ContentIcon name={icon} />
    </Avatar>
  );
}
