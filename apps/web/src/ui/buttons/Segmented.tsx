import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  /** Null where nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
};

/** A few ways to see the same thing; the choice lives in the URL. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div className={styles.segmented} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
