import { Navigate, useParams } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useFindTagInfoQuery } from '#api/tag-info.api.ts';
import { GuestFrame } from '#app/guest/GuestFrame.tsx';
import { links } from '#app/links.ts';
import { useAppSelector } from '#app/store.ts';
import { NoTag, TagNotLoaded, TagWaits } from './TagStates.tsx';

/** Where the code on a printed tag leads: staff to what it is on, anybody else to its public page. */
export default function PrintedTagPage() {
  const { code = '' } = useParams();
  const { loggedIn, tryLogin } = useAppSelector((state) => state.session);
  const isStranger = !loggedIn && !tryLogin;
  const found = useFindTagInfoQuery({ params: { code } }, { skip: !isStranger });
  if (loggedIn) return <Navigate to={links.scanned(code)} replace />;
  if (found.data) return <Navigate to={links.tagInfo(found.data.uuid)} replace />;
  const isUnknown = asApiError(found.error)?.status === 404;
  return (
    <GuestFrame tab="Tag" welcome="A tag of an apartment community." line="Scanned with any phone, it takes a report.">
      {isUnknown && <NoTag path={links.printedTag(code)} />}
      {found.isError && !isUnknown && <TagNotLoaded onRetry={() => void found.refetch()} />}
      {!found.isError && <TagWaits />}
    </GuestFrame>
  );
}
