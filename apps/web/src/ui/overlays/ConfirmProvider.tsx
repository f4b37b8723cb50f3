import { createContext, type ReactNode, useContext, useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '../base/lazy-preload.tsx';
import type { ConfirmQuestion } from './ConfirmDialog.tsx';

const ConfirmDialog = lazyWhenIdle(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog');

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** `const confirm = useConfirm(); if (await confirm({ body })) …` */
export function useConfirm(): Ask {
  return useContext(AskContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: ConfirmQuestion; answer: (isOk: boolean) => void } | null>(null);
  const ask: Ask = (question) => new Promise((answer) => setOpen({ question, answer }));
  const close = (isOk: boolean) => {
    open?.answer(isOk);
    setOpen(null);
  };
  return (
    <AskContext value={ask}>
      {children}
      {open && (
        <LazyBoundary>
          <ConfirmDialog {...open.question} onOk={() => close(true)} onCancel={() => close(false)} />
        </LazyBoundary>
      )}
    </AskContext>
  );
}
