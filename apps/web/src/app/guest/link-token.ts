import { useLocation } from 'react-router';

/** What a link of a mail carries behind its '#', where no server and no log sees it. */
export function useLinkSecrets(): URLSearchParams {
  return new URLSearchParams(useLocation().hash.slice(1));
}
