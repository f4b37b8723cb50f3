import styles from './sound.module.css';

type SoundProps = {
  /** Null until its address is known. */
  src: string | null;
  /** Its name for screen readers. */
  name: string;
  /** Called where it cannot be loaded: its address does not work any more, or the browser does not know its kind. */
  onFailed?: () => void;
};

/** A recording, played by the browser's own controls. */
export function Sound({ src, name, onFailed }: SoundProps) {
  if (src === null) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: why: what it says is typed beside it by people
    <audio className={styles.sound} controls preload="metadata" src={src} aria-label={name} onError={onFailed} />
  );
}
