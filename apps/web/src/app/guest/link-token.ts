import { useLocation } from 'react-router';

/** The token of a mailed link, after its '#', where no server and no log sees it. */
export function useLinkSecrets(): URLSearchParams {
  return new URLSearchParams(useLocation().hash.slice(1));
}
