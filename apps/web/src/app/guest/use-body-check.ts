import { useState } from 'react';

type Problems = Record<string, string | undefined>;

/**
 * Holds a form of the guests' pages to the contract before it is sent: the message of each field, and the first of them focused.
 * The schemas come at the first attempt, since the page is to open without them; where they cannot be had, the server decides.
 */
export function useBodyCheck(call: 'login' | 'requestReset' | 'loginWithCode') {
  const [problems, setProblems] = useState<Problems>({});

  const check = async (body: object): Promise<boolean> => {
    const checks = await import('./body-checks.ts').catch(() => null);
    const found = checks?.problemsOf(call, body) ?? {};
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return true;
    document.getElementById(first)?.focus();
    return false;
  };
  return { problems, check };
}
