import { REPORT_PHOTOS_MAX } from '@lintel/domain/base/file-rules';
import { Camera, Images, X } from 'lucide-react';
import { useRef } from 'react';
import guest from '#app/guest/guest.module.css';
import styles from './tag-page.module.css';
import type { ReportPhotos } from './use-report-photos.ts';

/** Photos for a report: taken with the camera, or chosen among those that are there. */
export function PhotoChoice({ photos }: { photos: ReportPhotos }) {
  const { chosen, complaint, isPreparing } = photos;
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isFull = chosen.length >= REPORT_PHOTOS_MAX;
  const take = (input: HTMLInputElement) => {
    const added = [...(input.files ?? [])];
    // why: choosing the same file again must fire a change event
    input.value = '';
    if (added.length > 0) void photos.add(added);
  };
  return (
    <fieldset className={styles.photos}>
      <legend>Photos</legend>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Choose photos"
        onChange={({ target }) => take(target)}
      />
      {chosen.length > 0 && (
        <ul aria-label="Photos to send">
          {chosen.map(({ name, sha256 }, at) => (
            <li key={sha256}>
              <span>{name}</span>
              <button type="button" aria-label={`Remove ${name}`} onClick={() => photos.remove(at)}>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={guest.under}>
        <button
          type="button"
          className={styles.choose}
          disabled={isFull || isPreparing}
          onClick={() => camera.current?.click()}
        >
          <Camera size={20} strokeWidth={1.75} aria-hidden />
          Take a photo
        </button>
        <button
          type="button"
          className={styles.choose}
          disabled={isFull || isPreparing}
          onClick={() => files.current?.click()}
        >
          <Images size={20} strokeWidth={1.75} aria-hidden />
          Choose photos
        </button>
      </div>
      {complaint ? (
        <p className={styles.complaint} role="alert">
          {complaint}
        </p>
      ) : (
        <p className="muted" role="status">
          {isPreparing
            ? 'Preparing the photo'
            : `Optional, up to ${REPORT_PHOTOS_MAX}. Where they were taken is removed from them.`}
        </p>
      )}
    </fieldset>
  );
}
