import { InputAdornment, OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

const SETTLE_MS = 300;

/** A search box above a list; it reports its text when the typing pauses. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  // why: one request per keystroke could be answered out of order
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ input: { 'aria-label': label } }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={16} strokeWidth={1.75} aria-hidden />
        </InputAdornment>
      }
    />
  );
}
