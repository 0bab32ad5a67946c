import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface ChoiceProps {
  title: string;
  help?: string;
  options: readonly { value: string; title: string }[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chooses any number of options. */
export function Choice({ title, help, options, chosen, onChange }: ChoiceProps) {
  const titleOf = (value: string) => options.find((option) => option.value === value)?.title ?? value;
  return (
    <TextField
      select
      label={title}
      helperText={help}
      value={[...chosen]}
      onChange={(event) => onChange(event.target.value as unknown as string[])}
      slotProps={{
        select: { multiple: true, renderValue: (values) => (values as string[]).map(titleOf).join(', ') },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <Checkbox size="small" checked={chosen.includes(option.value)} tabIndex={-1} />
          <ListItemText primary={option.title} />
        </MenuItem>
      ))}
    </TextField>
  );
}
