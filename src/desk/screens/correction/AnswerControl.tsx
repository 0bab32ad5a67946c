import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import { Choice } from '../../parts/Choice.tsx';

interface AnswerControlProps {
  field: CompiledField;
  label: string;
  /** By message id of the form. */
  texts: Readonly<Record<string, string>>;
  answer: Answer;
  /** Why the server refuses the answer. */
  error?: string;
  onChange: (answer: Answer) => void;
}

const INPUT_TYPES: Partial<Record<CompiledField['fieldType'], string>> = { day: 'date', time: 'time' };

/** A control for one answer. An empty one is no answer. */
export function AnswerControl({ field, label, texts, answer, error, onChange }: AnswerControlProps) {
  const { fieldType, rows, options = [] } = field;
  const shared = { label, error: error !== undefined, helperText: error };
  const titled = options.map(({ value, title }) => ({ value: String(value), title: texts[title] ?? title }));
  const optionOf = (text: string) => options.find(({ value }) => String(value) === text)?.value;
  if (fieldType === 'yes') {
    return (
      <FormControlLabel
        control={<Checkbox checked={answer === true} onChange={(event) => onChange(event.target.checked)} />}
        label={label}
      />
    );
  }
  if (fieldType === 'choices') {
    return (
      <Choice
        title={label}
        options={titled}
        chosen={Array.isArray(answer) ? answer.map(String) : []}
        onChange={(values) => onChange(values.flatMap((text) => optionOf(text) ?? []))}
      />
    );
  }
  const text = answer === undefined || answer === null ? '' : String(answer);
  if (fieldType === 'choice') {
    return (
      <TextField {...shared} select value={text} onChange={(event) => onChange(optionOf(event.target.value))}>
        <MenuItem value="">–</MenuItem>
        {titled.map(({ value, title }) => (
          <MenuItem key={value} value={value}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <TextField
      {...shared}
      type={INPUT_TYPES[fieldType] ?? 'text'}
      multiline={rows !== undefined}
      minRows={rows === undefined ? undefined : 3}
      value={text}
      onChange={(event) => onChange(read(event.target.value, fieldType))}
      slotProps={{
        inputLabel: INPUT_TYPES[fieldType] ? { shrink: true } : {},
        htmlInput: fieldType === 'number' ? { inputMode: 'decimal' } : {},
      }}
    />
  );
}

/** What is no number stays as it was typed: the server says so. */
function read(text: string, fieldType: CompiledField['fieldType']): Answer {
  if (text === '') return undefined;
  const number = Number(text.replace(',', '.'));
  return fieldType === 'number' && !Number.isNaN(number) ? number : text;
}
