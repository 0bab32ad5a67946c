import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type FormEvent, type Ref, useState } from 'react';
import { useIntl } from 'react-intl';
import { AppIcon } from '../../parts/AppIcon.tsx';

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  words: string;
  searchesWords: boolean;
  onSearch: (words: string) => void;
}

/** Searches whole words when it is sent: each search reads the whole index. */
export function SearchBox({ ref, words, searchesWords, onSearch }: SearchBoxProps) {
  const { formatMessage: t } = useIntl();
  const [text, setText] = useState(words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const clear = () => {
    setText('');
    if (words !== '') onSearch('');
  };
  const end =
    text === '' ? (
      <IconButton type="submit" size="small" aria-label={t({ id: 'desk.search' })}>
        <AppIcon name="search" />
      </IconButton>
    ) : (
      <IconButton size="small" aria-label={t({ id: 'desk.search.clear' })} onClick={clear}>
        <AppIcon name="close" />
      </IconButton>
    );
  return (
    <Box component="search" sx={{ width: { xs: '100%', sm: 280 } }}>
      <form onSubmit={submit}>
        <TextField
          inputRef={ref}
          label={t({ id: searchesWords ? 'desk.search.words' : 'desk.search.reference' })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          title={t({ id: 'desk.search.help' })}
          slotProps={{
            htmlInput: { enterKeyHint: 'search', maxLength: 200 },
            input: { endAdornment: <InputAdornment position="end">{end}</InputAdornment> },
          }}
          fullWidth
        />
      </form>
    </Box>
  );
}
