import { useParams } from 'react-router';

const TOKEN = /^[\w-]{43}$/;

/** The token in the address of a shared page, and whether it has the form of one. */
export function useSharedToken(): { token: string; isToken: boolean } {
  const token = useParams().token ?? '';
  return { token, isToken: TOKEN.test(token) };
}
