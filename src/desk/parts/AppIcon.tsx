import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Paths on a grid of 24. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  down: 'M12 4v12m-5-5 5 5 5-5M5 20h14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2m0 3v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'M9 5l7 7-7 7',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4 3.500-6 8-6s8 2 8 6',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500 20 20',
} as const;

/** An icon of lines, beside a text or a label. */
export function AppIcon({ name, ...props }: SvgIconProps & { name: keyof typeof PATHS }) {
  return (
    <SvgIcon fontSize="small" {...props}>
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
