import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type Crumb = { label: string; to?: string };

/**
 * What a page sets in the header beyond the registry: its own title, crumbs between property and screen, the last crumb
 * where it is shorter than the title, the text behind '?'.
 */
export type PageHead = { title?: string; crumbs?: readonly Crumb[]; crumb?: string; help?: string };

const HeadContext = createContext<PageHead>({});
const SetHeadContext = createContext<(head: PageHead) => void>(() => {});

export function PageHeadProvider({ children }: { children: ReactNode }) {
  const [head, setHead] = useState<PageHead>({});
  return (
    <SetHeadContext value={setHead}>
      <HeadContext value={head}>{children}</HeadContext>
    </SetHeadContext>
  );
}

export function useShownPageHead(): PageHead {
  return useContext(HeadContext);
}

export function usePageHead({ title, crumbs, crumb, help }: PageHead): void {
  const setHead = useContext(SetHeadContext);
  const crumbsText = JSON.stringify(crumbs ?? []);
  // why: the header is outside the page; what the page sets must reach it and be removed with it
  useEffect(() => {
    setHead({ title, crumbs: JSON.parse(crumbsText) as Crumb[], crumb, help });
    return () => setHead({});
  }, [title, crumbsText, crumb, help, setHead]);
}
