import { useState } from 'react';

type Problems = Record<string, string | undefined>;

/**
 * Validates a form of the guest pages by the contract before it is sent: gives each field's message and focuses the
 * first such field. The schemas are loaded at the first attempt, so that the page opens without them; where they cannot
 * be loaded, the server validates.
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
