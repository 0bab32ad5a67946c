import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface OneChoiceProps<Value extends string> {
  label: string;
  /** What no choice is called; absent: one is chosen. */
  all?: string;
  options: readonly { value: Value; title: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Chooses one option, or none. */
export function OneChoice<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: OneChoiceProps<Value>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      sx={{ minWidth: 240, width: { xs: '100%', sm: 'auto' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {all !== undefined && <MenuItem value="">{all}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.title}
        </MenuItem>
      ))}
    </TextField>
  );
}
