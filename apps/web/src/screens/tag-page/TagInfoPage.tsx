import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { type TagInfo, useGetTagInfoQuery } from '#api/tag-info.api.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import styles from '#app/guest/guest.module.css';
import { links } from '#app/links.ts';
import { loginPath } from '#app/return-url.ts';
import { useAppSelector } from '#app/store.ts';
import { ReportForm } from './ReportForm.tsx';
import { SendLink } from './SendLink.tsx';
import { SentReport } from './SentReport.tsx';
import { NoTag, TagNotLoaded, TagWaits } from './TagStates.tsx';
import { useReportPhotos } from './use-report-photos.ts';

const LINE = 'Report a problem here, without an account. It goes to the people who look after this place.';

/** What somebody without an account sees of a tag, and how they report a problem. */
export default function TagInfoPage() {
  const { uuid = '' } = useParams();
  const found = useGetTagInfoQuery({ params: { uuid } });
  const isUnknown = asApiError(found.error)?.status === 404 || asApiError(found.error)?.status === 400;
  const tag = found.data;
  return (
    <GuestFrame
      tab={tag ? nameOf(tag) : 'Tag'}
      welcome={tag?.propertyName ?? 'A tag of an apartment community.'}
      line={LINE}
    >
      {tag && <TagParts key={uuid} uuid={uuid} tag={tag} />}
      {!tag && isUnknown && <NoTag path={links.tagInfo(uuid)} />}
      {!tag && found.isError && !isUnknown && <TagNotLoaded onRetry={() => void found.refetch()} />}
      {!tag && !found.isError && <TagWaits />}
    </GuestFrame>
  );
}

function TagParts({ uuid, tag }: { uuid: string; tag: TagInfo }) {
  const [isSent, setSent] = useState(false);
  const photos = useReportPhotos(uuid);
  const isStaff = useAppSelector((state) => state.session.loggedIn);
  const { unitName, supportPhone, supportEmail } = tag;
  return (
    <>
      <h2>{nameOf(tag)}</h2>
      {unitName && tag.kind !== 'UNIT' && <p className="muted">{unitName}</p>}
      {isSent ? (
        <SentReport propertyName={tag.propertyName} photos={photos} onAnother={() => setSent(false)} />
      ) : (
        <ReportForm uuid={uuid} photos={photos} onSent={() => setSent(true)} />
      )}
      {(supportPhone || supportEmail) && (
        <p className={styles.under}>
          {supportPhone && <a href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>Call {supportPhone}</a>}
          {supportEmail && <a href={`mailto:${supportEmail}`}>Write to {supportEmail}</a>}
        </p>
      )}
      {tag.canText && <SendLink uuid={uuid} />}
      <div className={styles.under}>
        {isStaff ? (
          <Link to={links.scanned(uuid)}>Open it as staff</Link>
        ) : (
          <Link to={loginPath(links.scanned(uuid))}>I work here: sign in</Link>
        )}
      </div>
    </>
  );
}

function nameOf({ kind, typeName, unitName }: TagInfo): string {
  if (typeName !== null) return typeName;
  return kind === 'UNIT' ? (unitName ?? 'Apartment') : 'Building';
}
